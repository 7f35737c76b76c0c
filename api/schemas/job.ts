/** Jobs as the API shows them. @module */
import { enumOf, nullableInteger, nullableString, type Static, Type } from "../../plugin/mod.ts";

const Uuid = () => Type.String({ format: "uuid" });
const DateTime = (description: string) => Type.String({ format: "date-time", description });

/** Where to go on from a job. */
export const Links = Type.Object(
  { self: Type.String(), svg: Type.String() },
  { description: "Paths below the base URL of the service" },
);

/** What a computation was charged to. */
const Charge = Type.Object({
  source: Type.Unsafe<"pro" | "credit" | "trial" | null>({
    ...enumOf("pro", "credit", "trial"),
    type: ["string", "null"],
    enum: ["pro", "credit", "trial", null],
    description: "The monthly Pro quota, or credits",
  }),
  refunded: Type.Boolean(),
});

/** A job. */
export const Job = Type.Object({
  id: Uuid(),
  state: enumOf("queued", "running", "done", "failed", "cancelled", "interrupted"),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  error: Type.Optional(
    Type.Object(
      { code: Type.String(), message: Type.String() },
      { description: "Why the job ended without a result" },
    ),
  ),
  createdAt: DateTime("When the job was let in"),
  startedAt: Type.Optional(DateTime("When a runner took it up")),
  finishedAt: Type.Optional(DateTime("When it reached its last state")),
  width: nullableInteger({ description: "Width of the image, px" }),
  height: nullableInteger({ description: "Height of the image, px" }),
  charge: Charge,
  links: Links,
});

/** A job just let in. */
export const JobCreated = Type.Object({
  id: Uuid(),
  state: Type.Literal("queued"),
  links: Links,
  warnings: Type.Optional(
    Type.Array(Type.String(), {
      description: "What of the options has no effect, and where it belongs; absent when all has",
    }),
  ),
});

/** A page of jobs. */
export const JobList = Type.Object({
  jobs: Type.Array(Job, { description: "Newest first" }),
  nextCursor: nullableString({
    description: "Pass it as cursor for the next page; null on the last",
  }),
});

export type Links = Static<typeof Links>;
export type Job = Static<typeof Job>;
export type JobCreated = Static<typeof JobCreated>;
export type JobList = Static<typeof JobList>;
