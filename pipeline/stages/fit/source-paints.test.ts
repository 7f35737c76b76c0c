import { expect, test } from "bun:test";
import { sourcePaints } from "./source-paints.ts";

test("sourcePaints() takes upsampling and padding out of lines and circles", () => {
  const paints = {
    labelPaint: Int16Array.of(0),
    surface: Int32Array.of(0),
    layerStart: Uint32Array.of(0, 2),
    kind: Uint8Array.of(0, 1),
    place: Float64Array.of(0.6, 0.8, 0, 0, 0, 24, 14, 1, 0, 1),
    stopStart: Uint32Array.of(0, 2, 4),
    stopAt: Float64Array.of(10, 50, 0, 20),
    stopColor: new Uint8Array(16),
  };
  const data = new Uint8ClampedArray(4);
  const raster = { width: 1, height: 1, data, scale: 2, source: "png" } as const;
  const { place, stopAt } = sourcePaints(paints, { ...raster, padding: [4, 2, 0, 0] });
  expect([...place]).toEqual([0.6, 0.8, 0, 0, 0, 10, 6, 1, 0, 1]);
  expect([...stopAt]).toEqual([3, 23, 0, 10]);
});
