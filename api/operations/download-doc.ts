/** What the description says of downloads. @module */
import { Type } from "../../plugin/mod.ts";
import type { AnswerDoc } from "../operation.ts";
import { examples } from "./examples.ts";

/** Headers of every download. */
export const downloadHeaders = {
  ETag: { description: "Strong tag of these bytes", example: '"5f3c…"' },
} as const;

/** Of bytes that can be had in ranges. */
export const acceptRanges = {
  "Accept-Ranges": { description: "The stored SVG may be read in ranges", example: "bytes" },
} as const;

/** Of what is saved, not opened. */
export const attachmentHeaders = {
  "Content-Disposition": {
    description: "Attachment, with the file's name",
    example: 'attachment; filename="sign.dxf"',
  },
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
    ...acceptRanges,
    "Content-Range": { description: "Which bytes of how many", example: "bytes 0-1023/4096" },
  },
  carries: ["Content-Security-Policy"],
  content: { "image/svg+xml": { schema: Type.String() } },
};
