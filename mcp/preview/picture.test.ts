import { expect, test } from "bun:test";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { indexedPng } from "./indexed-png.ts";
import { MAX_PNG_BYTES, pictureOf, type Scene } from "./picture.ts";

test("pictureOf() keeps noise under 60 KB by drawing it smaller, in its proportions", async () => {
  let seed = 1;
  const noise = () => {
    seed = (seed * 48271) % 2147483647;
    return `rgb(${seed & 255} ${(seed >> 8) & 255} ${(seed >> 16) & 255})`;
  };
  const scene: Scene = {
    width: 200,
    height: 100,
    draw(context, scale) {
      for (let y = 0; y < 100 * scale; y++)
        for (let x = 0; x < 200 * scale; x++) {
          context.fillStyle = noise();
          context.fillRect(x, y, 1, 1);
        }
    },
  };
  const { png, width, height } = await pictureOf(scene, 400);
  expect(png.length).toBeLessThanOrEqual(MAX_PNG_BYTES);
  expect(width).toBeLessThan(400);
  expect(Math.abs(width / height - 2)).toBeLessThan(0.02);
});

test("indexedPng() keeps the colours of a flat drawing exactly", async () => {
  const canvas = createCanvas(20, 10);
  const context = canvas.getContext("2d");
  const colors = ["#1d3557", "#f1faee", "#e63946", "#000000"];
  for (const [i, color] of colors.entries()) {
    context.fillStyle = color;
    context.fillRect(i * 5, 0, 5, 10);
  }
  const pixels = context.getImageData(0, 0, 20, 10);
  const decoded = createCanvas(20, 10).getContext("2d");
  decoded.drawImage(await loadImage(await indexedPng(pixels)), 0, 0);
  expect([...decoded.getImageData(0, 0, 20, 10).data]).toEqual([...pixels.data]);
});
