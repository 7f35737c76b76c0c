/** Whom a key stands for. @module */
import { type Static, Type } from "../../plugin/mod.ts";

/** The account of a key. */
export const Me = Type.Object({
  userId: Type.String({ format: "uuid" }),
  keyPrefix: Type.String({ description: "Start of the key: names it without giving it away" }),
});

export type Me = Static<typeof Me>;
