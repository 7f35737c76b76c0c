/** Who is asking, and how often they may. @module */
import type { Result } from "../../plugin/mod.ts";
import { type Static, section, Type } from "../../plugin/mod.ts";
import type { Fault } from "./faults.ts";

/** Whom a key stands for. The account is the document's `userId`. */
export const Principal = section({
  accountId: Type.String(),
  keyId: Type.String(),
  /** First 18 characters of the key: enough to name it, too few to use it. */
  keyPrefix: Type.String(),
});

/** Whom a key stands for. */
export type Principal = Static<typeof Principal>;

/** Where a key stands within its window of requests. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  /** Seconds until the window opens again, ≥ 0, rounded up. */
  readonly resetSeconds: number;
}

/** A key that is known, and its rate after this request was counted. */
export interface Authenticated {
  readonly principal: Principal;
  readonly rate: RateState;
}

/** The key as the client sent it, without its scheme; "" where it sent none that could be one. */
export const AuthenticateInput = section({
  key: Type.String({ maxLength: 4096 }),
  /** Of the connection: refused keys are counted by it. */
  address: Type.Optional(Type.String({ maxLength: 100 })),
});

/** Procedures about keys. */
export interface KeyProcedures {
  /** Find a key's owner and count one request against its rate, or against its address. Never logs the key. */
  authenticate(
    input: Static<typeof AuthenticateInput>,
  ): Promise<Result<Authenticated, Fault<"invalid_api_key" | "rate_limited" | "unavailable">>>;
}
