/** What the stage is to show, of all that the page knows. @module */

import type { CutScene, Scene } from "../stage/scene.ts";
import { contours, head, hiddenLayers, issueAt, machine, mmPerPx, report } from "../state/cut.ts";
import { picture } from "../state/picture.ts";
import { traced } from "../state/traced.ts";
import { cutting, holding, isolated, mode, nodes, opacity, split } from "../state/view.ts";

/** Room that the bar over the stage takes, and the rulers; CSS px. */
const INSETS = matchMedia("(pointer: coarse)").matches
  ? { top: 88, right: 20, bottom: 20, left: 40 }
  : { top: 76, right: 28, bottom: 28, left: 48 };

/** Collect the scene; reading it in an effect makes the effect follow all of it. */
export function sceneOf(): Partial<Scene> {
  return {
    picture: picture.value?.bitmap ?? null,
    drawing: traced.value?.drawing ?? null,
    mode: cutting.value ? "result" : mode.value,
    split: split.value,
    opacity: opacity.value,
    showPicture: holding.value,
    nodes: nodes.value && !cutting.value,
    rulers: cutting.value ? "mm" : "px",
    mmPerPx: mmPerPx.value,
    isolate: isolated.value,
    cut: cutting.value ? cutScene() : null,
    background: cutting.value ? "paper" : "checker",
    insets: INSETS,
  };
}

function cutScene(): CutScene | null {
  if (!contours.value) return null;
  return {
    contours: contours.value,
    hidden: hiddenLayers.value,
    issues: report.value?.issues ?? [],
    active: issueAt.value,
    head: head.value >= 1 ? -1 : head.value,
    toolPx: machine.value.toolMm / mmPerPx.value,
  };
}
