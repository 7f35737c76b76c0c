/** Which labels of a partition are paper, and which are ink. @module */
import { TRANSPARENT } from "../../../../plugin/mod.ts";

/** The commonest label along the image's border: what is drawn on. Of equals, the lowest. */
export function paperLabel(labels: Uint8Array, width: number): number {
  const count = new Uint32Array(256);
  const height = labels.length / width;
  for (let x = 0; x < width; x++) {
    count[labels[x]!]!++;
    count[labels[(height - 1) * width + x]!]!++;
  }
  for (let y = 0; y < height; y++) {
    count[labels[y * width]!]!++;
    count[labels[y * width + width - 1]!]!++;
  }
  let paper = 0;
  for (let label = 1; label < 256; label++) if (count[label]! > count[paper]!) paper = label;
  return paper;
}

/** Labels that draw on the paper, ascending; transparent pixels draw nothing. */
export function inkLabels(labels: Uint8Array, paper: number): number[] {
  const present = new Uint8Array(256);
  for (let i = 0; i < labels.length; i++) present[labels[i]!] = 1;
  const inks: number[] = [];
  for (let label = 0; label < TRANSPARENT; label++)
    if (present[label] && label !== paper) inks.push(label);
  return inks;
}
