/** Shapes that the description names once and refers to elsewhere. @module */
import {
  CutBox,
  CutIssue,
  CutReport,
  CutTotals,
  PaletteColor,
  PaletteGradient,
  type TSchema,
} from "../../plugin/mod.ts";
import { CutCheck } from "../schemas/cut-check.ts";
import { AnyError } from "../schemas/error.ts";
import { Job, JobCreated, JobList, Links } from "../schemas/job.ts";
import { Me } from "../schemas/me.ts";
import { JobPalette } from "../schemas/palette.ts";
import { ResultQuery } from "../schemas/queries.ts";
import { UploadCreated } from "../schemas/upload.ts";
import {
  KeyList,
  KeyView,
  LedgerEntry,
  LedgerPage,
  Link,
  NewKey,
  Session,
  SessionList,
  SessionView,
  Usage,
  User,
} from "../schemas/web.ts";

/** Schemas by their published name. */
export type Components = Readonly<Record<string, TSchema>>;

/** All of them. */
export function componentsOf(jobOptions: TSchema): Components {
  return {
    Job,
    Links,
    JobCreated,
    JobList,
    Me,
    JobOptions: jobOptions,
    CutBox,
    CutIssue,
    CutTotals,
    CutReport,
    CutCheck,
    PaletteColor,
    PaletteGradient,
    JobPalette,
    Usage,
    UploadCreated,
    Error: AnyError,
  };
}

/** Those of the routes for browsers. */
export const webComponents: Components = {
  User,
  Session,
  SignInLink: Link,
  SessionView,
  SessionList,
  LedgerEntry,
  LedgerPage,
  KeyView,
  KeyList,
  NewKey,
  ExportFormat: ResultQuery.properties.format,
};

/** `schema` as plain JSON; a component inside it becomes a reference. */
export function published(schema: TSchema, components: Components): unknown {
  // By its properties: Type.Optional() copies the schema around them.
  const names = new Map(
    Object.entries(components).map(([name, { properties }]) => [properties, name]),
  );
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== "object" || value === null) return value;
    const name =
      "properties" in value && value !== (schema as object)
        ? names.get(value.properties)
        : undefined;
    if (name) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, visit(member)]));
  };
  return visit(schema);
}
