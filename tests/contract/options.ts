/** Rules of "JobOptions": every bound, on both sides. @module */
import { expect, test } from "bun:test";
import { post, type Service, submission } from "./service.ts";

const triple = [1, 2, 3];
const colors = [triple, [4, 5, 6]];

/** One value that each rule refuses, and the place that the refusal names. */
const refused: readonly (readonly [document: unknown, field: string])[] = [
  [[], ""],
  [null, ""],
  ["logo", ""],
  [{ preset: "cartoon" }, "/preset"],
  [{ preset: null }, "/preset"],
  [{ name: "n".repeat(201) }, "/name"],
  [{ name: 7 }, "/name"],
  [{ palette: ["#000"] }, "/palette"],
  [{ palette: Array.from({ length: 65 }, (_, i) => `#0000${(i + 16).toString(16)}`) }, "/palette"],
  [{ palette: ["#000", "red"] }, "/palette/1"],
  [{ palette: ["#000", "#12345"] }, "/palette/1"],
  [{ palette: ["#abc", "#fff", "#ABC"] }, "/palette/2"],
  [{ palette: ["#abc", "#AABBCC"] }, "/palette/1"],
  [{ options: [] }, "/options"],
  [{ options: { fits: {} } }, "/options/fits"],
  [{ options: { constructor: {} } }, "/options/constructor"],
  [JSON.parse('{ "options": { "fit": { "__proto__": {} } } }'), "/options/fit/__proto__"],
  ...section("preprocess", {
    denoise: ["gauss", null],
    denoiseRadius: [0, 5, 1.5],
    denoiseStrength: [-0.01, 1.01],
    alphaMode: ["drop"],
    alphaThreshold: [-1, 256, 0.5],
    softShadow: ["drop"],
    background: [[1, 2], [1, 2, 3, 4], [1, 2, 256], "#fff"],
    upsample: [0, 5, "2"],
    unknown: [1],
  }),
  ...section("quantize", {
    colors: [1, 65, 2.5, "many"],
    maxColors: [1, 255],
    tone: ["flat"],
    autoTolerance: [0.0019, 0.11],
    seed: [-1, 1000],
    constraints: [{ unknown: [] }, { locked: [[1, 2]] }, { removed: [254] }, { merged: [[-1]] }],
    fixedPalette: [
      {},
      { colors: [triple] },
      { colors: [triple, triple] },
      { colors, minCoverage: 0.26 },
    ],
  }),
  ...section("segment", { minRegionArea: [0.9, 201], blendBand: [-1, 4.1], connectivity: [8] }),
  ...section("fit", {
    tolerance: [0.19, 5.1, "1"],
    cornerAngle: [-1, 181],
    smoothing: [-0.1, 1.1],
    lineTolerance: [-0.1, 3.1],
    smoothingReach: [-1, 17, 1.5],
    robustLines: [1],
    pixelArt: ["true"],
  }),
  ...section("export", {
    mode: ["flat"],
    precision: [-1, 5, 1.5],
    mergeByColor: [0],
    backgroundRect: [null],
    seamStroke: [-0.1, 3.1],
  }),
  ...section("centerline", {
    enabled: ["yes"],
    minWidth: [0.4, 21],
    spurLength: [-1, 51, 0.5],
    tolerance: [0.1, 5.5],
  }),
];

/** Every setting at its least, and at its most. */
const least = {
  preset: "centerline",
  name: null,
  palette: ["#000", "#FFFFFF"],
  unknown: { at: "the top level is tolerated" },
  options: {
    preprocess: {
      denoise: "none",
      denoiseRadius: 1,
      denoiseStrength: 0,
      alphaMode: "keep",
      alphaThreshold: 0,
      softShadow: "bands",
      background: [0, 0, 0],
      upsample: "auto",
    },
    quantize: {
      colors: "auto",
      maxColors: 2,
      tone: "auto",
      autoTolerance: 0.002,
      seed: 0,
      constraints: { locked: [], merged: [[]], removed: [] },
      fixedPalette: { colors, dither: false, minCoverage: 0 },
    },
    segment: { minRegionArea: 1, blendBand: 0, connectivity: 4 },
    fit: {
      tolerance: 0.2,
      cornerAngle: 0,
      smoothing: 0,
      lineTolerance: 0,
      smoothingReach: 0,
      robustLines: false,
      pixelArt: false,
    },
    export: {
      mode: "cut",
      precision: 0,
      mergeByColor: false,
      backgroundRect: false,
      seamStroke: 0,
    },
    centerline: { enabled: false, minWidth: 0.5, spurLength: 0, tolerance: 0.2 },
  },
};
const most = {
  preset: "photo",
  name: "\u{1F58D}".repeat(200),
  palette: Array.from({ length: 64 }, (_, i) => `#0000${(i + 16).toString(16)}`),
  options: {
    preprocess: {
      denoise: "median",
      denoiseRadius: 4,
      denoiseStrength: 1,
      alphaMode: "flatten",
      alphaThreshold: 255,
      softShadow: "lift",
      background: [255, 255, 255],
      upsample: 4,
    },
    quantize: {
      colors: 64,
      maxColors: 254,
      tone: "continuous",
      autoTolerance: 0.1,
      seed: 999,
      constraints: { locked: [triple], merged: [[0, 253]], removed: [253] },
      fixedPalette: { colors, dither: true, minCoverage: 0.25 },
    },
    segment: { minRegionArea: 200, blendBand: 4 },
    fit: {
      tolerance: 5,
      cornerAngle: 180,
      smoothing: 1,
      lineTolerance: 3,
      smoothingReach: 16,
      robustLines: true,
      pixelArt: true,
    },
    export: {
      mode: "stacked",
      precision: 4,
      mergeByColor: true,
      backgroundRect: true,
      seamStroke: 3,
    },
    centerline: { enabled: true, minWidth: 20, spurLength: 50, tolerance: 5 },
  },
};

/** Register them. */
export function optionRules(service: Service): void {
  test("JobOptions: every value beyond a bound answers 400 invalid_options and names its place", async () => {
    for (const [index, [document, field]] of refused.entries()) {
      // A key may ask 60 times a minute.
      if (index % 50 === 0) key = (await service.account()).key;
      const response = await post(service, { key, body: submission(document ?? "null") });
      const { error } = (await response.json()) as { error: { code: string; field: string } };
      expect({
        document,
        status: response.status,
        code: error.code,
        field: placeOf(error.field, field),
      }).toEqual({
        document,
        status: 400,
        code: "invalid_options",
        field,
      });
    }
  });
  let key = "";

  test.each([
    ["at its least", least],
    ["at its most", most],
  ])("JobOptions: every setting %s is let in", async (_what, document) => {
    const response = await post(service, {
      key: (await service.account()).key,
      body: submission(document),
    });
    expect(response.status).toBe(202);
  });

  test("JobOptions: a name has at most 200 characters, not bytes and not UTF-16 units", async () => {
    const { key } = await service.account();
    const named = (name: string) => post(service, { key, body: submission({ name }) });
    expect((await named("🎨".repeat(200))).status).toBe(202);
    expect((await named("🎨".repeat(201))).status).toBe(400);
  });

  test.each([
    [{ palette: ["#abc", "#fff", "#abc"] }, "/palette/2"],
    [
      {
        options: {
          quantize: {
            fixedPalette: {
              colors: [
                [1, 2, 3],
                [4, 5, 6],
                [1, 2, 3],
              ],
            },
          },
        },
      },
      "/options/quantize/fixedPalette/colors/2",
    ],
  ])("JobOptions: a colour that repeats is named at its place: %j", async (options, field) => {
    const { key } = await service.account();
    const response = await post(service, { key, body: submission(options) });
    const { error } = (await response.json()) as { error: { field: string; message: string } };
    expect([response.status, error.field]).toEqual([400, field]);
    expect(error.message).toContain("different from the values before it");
  });

  test("JobOptions: the part is at most 65536 characters", async () => {
    const { key } = await service.account();
    const padded = (length: number) => `{"note":"${"é".repeat(length - 11)}"}`;
    expect((await post(service, { key, body: submission(padded(65_536)) })).status).toBe(202);
    expect((await post(service, { key, body: submission(padded(65_537)) })).status).toBe(400);
  });

  test.each([
    ["text that is no JSON", '{"preset":'],
    ["nothing", ""],
    ["NUL in text", '{"name":"a\\u0000b"}'],
    ["half a surrogate pair", '{"name":"\\ud800"}'],
    ["lists nested without end", "[".repeat(60_000)],
    ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22])],
  ])("JobOptions: %s answers 400 invalid_options", async (_what, text) => {
    const { key } = await service.account();
    const body = submission();
    body.append("options", new Blob([text]));
    const response = await post(service, { key, body });
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([400, "invalid_options"]);
  });

  test("JobOptions: a Blob of type application/json is read like text", async () => {
    const { key } = await service.account();
    const body = submission();
    body.append("options", new Blob(['{"preset":"nope"}'], { type: "application/json" }));
    expect((await post(service, { key, body })).status).toBe(400);
  });
}

function section(name: string, values: Record<string, readonly unknown[]>) {
  return Object.entries(values).flatMap(([key, wrong]) =>
    wrong.map(
      (value) => [{ options: { [name]: { [key]: value } } }, `/options/${name}/${key}`] as const,
    ),
  );
}

/** A refusal may name a place inside the value. */
function placeOf(told: string, expected: string): string {
  return told.startsWith(`${expected}/`) ? expected : told;
}
