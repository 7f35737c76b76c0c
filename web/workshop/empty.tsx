/** The workshop without a picture. @module */

import type { Words } from "../i18n/mod.ts";
import { words } from "../i18n/mod.ts";
import { preview } from "../state/engine.ts";
import { chooseFiles, openWith } from "../state/open.ts";
import { session } from "../state/session.ts";
import { PLAIN } from "../state/wish.ts";
import { Icon } from "../ui/icon.tsx";

/** A picture to begin with. */
interface Sample {
  readonly file: string;
  readonly name: keyof Words;
  readonly preset: string;
  readonly about: string | keyof Words;
}

const samples: readonly Sample[] = [
  { file: "kerf.png", name: "sampleLogo", preset: "logo", about: "256 px" },
  { file: "tiger.png", name: "sampleMascot", preset: "logo", about: "512 px" },
  { file: "backpack.png", name: "sampleEmoji", preset: "logo", about: "512 px" },
  { file: "mara.png", name: "samplePixels", preset: "pixel-art", about: "sampleSprite" },
  { file: "trireme.jpg", name: "sampleInk", preset: "line-art", about: "JPEG" },
  { file: "coffee.jpg", name: "samplePhoto", preset: "photo", about: "JPEG" },
];

/** Shows what the workshop is for, and the ways to begin. */
export function Empty() {
  const w = words.value;
  const local = session.value === null || preview.value !== "off";
  return (
    <main class="empty" id="main" tabIndex={-1}>
      <div class="welcome">
        <div>
          <h1>{w.headline}</h1>
          <p class="lead">{local ? w.lead : w.leadWithoutPreview}</p>
        </div>
        <div class="drop">
          <Icon name="upload" size={28} />
          <strong>{w.dropTitle}</strong>
          <button type="button" class="btn primary" onClick={chooseFiles}>
            {w.choose}
          </button>
          <span class="alt">{w.limits}</span>
        </div>
        <section aria-label={w.samples}>
          <ul class="samples">
            {samples.map((sample) => (
              <li key={sample.file}>
                <SampleCard sample={sample} />
              </li>
            ))}
          </ul>
        </section>
        <p class="promise">
          {local && (
            <>
              <span>
                <b>{w.private}</b> {w.privateText}
              </span>
              <span>
                <b>{w.honest}</b> {w.honestText}
              </span>
            </>
          )}
          <span>
            <b>{w.makers}</b> {w.makersText}
          </span>
        </p>
      </div>
    </main>
  );
}

function SampleCard({ sample: { file, name, preset, about } }: { readonly sample: Sample }) {
  const w = words.value;
  const url = `/assets/samples/${file}`;
  const open = async () => {
    const response = await fetch(url);
    if (!response.ok) return;
    await openWith({ file: await response.blob(), name: file }, { ...PLAIN, preset }, true);
  };
  return (
    <button type="button" class="sample" onClick={open}>
      <img src={url} alt="" />
      <span>{String(w[name])}</span>
      <em>{about === "sampleSprite" ? w.sampleSprite : about}</em>
    </button>
  );
}
