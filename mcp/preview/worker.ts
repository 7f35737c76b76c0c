/** The Bun worker that draws previews: a picture takes tens of milliseconds, in which no poll would be answered. @module */
import { imageFrom, pictureOf, type Scene } from "./picture.ts";
import { issuesScene, resultScene, sideBySideScene } from "./scenes.ts";
import { statisticsOf } from "./statistics.ts";
import type { Painted, PaintTask } from "./task.ts";

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<PaintTask>) => {
  const { png, width, height } = await pictureOf(await sceneOf(data), data.maxSide);
  const counts = statisticsOf(new TextDecoder().decode(data.svg));
  const painted: Painted = { png, width, height, counts };
  self.postMessage(painted);
};

async function sceneOf({ svg, source, issues }: PaintTask): Promise<Scene> {
  const drawing = await imageFrom(svg);
  if (source) return sideBySideScene(await imageFrom(source), drawing);
  return issues ? issuesScene(drawing, issues) : resultScene(drawing);
}
