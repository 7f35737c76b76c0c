/** Words in English. @module */
import type { BudgetWords, Catalog } from "./catalog.ts";
import { damageOf } from "./damage.ts";
import { errors } from "./en-errors.ts";

const budgets: BudgetWords = {
  seconds: ({ limit, current }) => `take at most ${limit} s: it had taken ${current} s`,
  memory: ({ limit, current }) =>
    `take at most ${limit} MiB of memory: ${current ? `it had taken ${current} MiB` : "it takes more"}`,
  other: () => "fit the limits of the engine: it exceeds them",
};

export const en: Catalog = {
  errors,
  jobErrors: {
    invalid_image: ({ detail }) =>
      `Cannot decode the image as ${damageOf(detail) ?? "it must be a whole PNG or JPEG: it is damaged"}; save it again as PNG or JPEG`,
    too_complex: ({ budget = "other", width, height, ...facts }) =>
      `Cannot trace the image as it must ${budgets[budget as keyof BudgetWords](facts)}; its size is ${width} x ${height} px: reduce it, or use fewer colours`,
    internal: () =>
      "Cannot trace the image as the engine met a defect: tell the operator the job's id",
    interrupted: () =>
      "Cannot finish the job as its runner must live: it stopped twice; send the image again",
  },
  expectations: {
    oneOf: (values) => `one of ${values}`,
    integer: (min, max) => `an integer from ${min} to ${max}`,
    number: (min, max) => `a decimal number from ${min} to ${max}`,
    boolean: "true or false",
    uuid: "the nextCursor of a previous page",
    text: (max) => `text of at most ${max} characters, without NUL`,
    color: "a colour such as #RRGGBB or #RGB",
    list: (min, max) => `a list of ${min === max ? min : `${min} to ${max}`} items`,
    object: "an object",
    distinct: "different from the values before it",
    known: "left out: it is no known setting",
    other: "of the documented type",
    missing: "missing",
    characters: (count) => `of ${count} characters`,
    items: (count) => `of ${count} items`,
  },
  misplaced: (name, places) =>
    `The option "${name}" has no effect here: it must stand in "options", as ${places.join(" or ")}`,
};
