/** What the description says of downloads. @module */
import { Type } from "../../plugin/mod.ts";
import type { AnswerDoc } from "../operation.ts";
import { examples } from "./examples.ts";

/** Headers of every download. */
export const downloadHeaders = {
  ETag: { description: "Strong tag of these bytes", example: '"5f3c…"' },
} as const;

/** An SVG. */
export const svgContent = {
  "image/svg+xml": { schema: Type.String(), example: examples.svg },
} satisfies AnswerDoc["content"];

/** A part of an SVG. */
export const partialContent: AnswerDoc = {
  description: "The range of the SVG",
  headers: {
    ...downloadHeaders,
    "Content-Range": { description: "Which bytes of how many", example: "bytes 0-1023/4096" },
  },
  content: { "image/svg+xml": { schema: Type.String() } },
};
