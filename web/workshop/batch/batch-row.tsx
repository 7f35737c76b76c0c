/** A picture of a batch. @module */
import { useEffect, useRef } from "preact/hooks";
import { percent, words } from "../../i18n/mod.ts";
import { go } from "../../router.ts";
import { type BatchItem, removeItem } from "../../state/batch.ts";
import { resume } from "../../state/job.ts";
import { show } from "../../state/picture.ts";
import { Icon } from "../../ui/icon.tsx";

const THUMB_PX = 44;

/** Shows a picture with its state. */
export function BatchRow({ item }: { readonly item: BatchItem }) {
  const w = words.value;
  const { picture, stage, message, id } = item;
  const open = () => {
    show(picture);
    go("/");
    if (id && stage === "done") void resume(id, picture);
  };
  const kind = stage === "done" ? "good" : stage === "failed" ? "bad" : "";
  const text = stage === "waiting" || stage === "sending" ? w.batchWaiting : w.states[stage];
  const share = stage === "running" ? ` ${percent(item.progress)}` : "";
  return (
    <tr>
      <td>
        <Thumb item={item} />
      </td>
      <td>
        <button type="button" class="link" aria-label={w.batchOne(picture.name)} onClick={open}>
          {picture.name}
        </button>
      </td>
      <td class="num nowrap">
        {picture.width} × {picture.height}
      </td>
      <td>
        <span class={`pill ${kind}`}>
          {stage === "sending" ? w.sending : text}
          {share}
        </span>
        {message && <div class="small">{message}</div>}
      </td>
      <td class="num">
        {(stage === "waiting" || stage === "failed") && (
          <button
            type="button"
            class="btn ghost icon"
            aria-label={w.batchRemove(picture.name)}
            onClick={() => removeItem(item.key)}
          >
            <Icon name="close" size={15} />
          </button>
        )}
      </td>
    </tr>
  );
}

function Thumb({ item: { picture } }: { readonly item: BatchItem }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const side = THUMB_PX * devicePixelRatio;
    const scale = side / Math.max(picture.width, picture.height);
    canvas.width = Math.max(1, picture.width * scale);
    canvas.height = Math.max(1, picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture.bitmap, 0, 0, canvas.width, canvas.height);
  }, [picture]);
  return <canvas ref={ref} class="batch-thumb" />;
}
