/** The web of Kerf: workshop, history, account area. @module */

import { effect } from "@preact/signals";
import { render } from "preact";
import { online } from "./api.ts";
import { keepOffline } from "./engine/keep-offline.ts";
import { chosenLanguage, pageLanguage, speak, words } from "./i18n/mod.ts";
import { followHistory } from "./router.ts";
import { App } from "./shell/app.tsx";
import { followDrops } from "./shell/drop-veil.tsx";
import { followKeys } from "./shell/keys.ts";
import { helpOpen } from "./shell/shortcut-help.tsx";
import { followCut, followPlay } from "./state/cut.ts";
import { mainEngine, modern } from "./state/engine.ts";
import { followGallery } from "./state/gallery.ts";
import { followLeaving } from "./state/history.ts";
import { followJob } from "./state/job.ts";
import { followOpen } from "./state/open.ts";
import { followPalette } from "./state/palette.ts";
import { followPreview } from "./state/preview.ts";
import { followFragment } from "./state/recipe.ts";
import { loadCatalogue } from "./state/schema.ts";
import { followSession, refreshSession, session } from "./state/session.ts";
import { followSizes } from "./state/sizes.ts";
import { followTheme } from "./state/theme.ts";
import { say } from "./state/toast.ts";

followTheme();
followHistory();
followFragment();
followPreview();
followGallery();
followPalette();
followCut();
followPlay();
followSizes();
followJob();
followSession();
followDrops();
followLeaving();
followKeys(() => {
  helpOpen.value = true;
});
followConnection();

await speak(chosenLanguage.value ?? pageLanguage());
render(<App />, document.getElementById("app")!);
await Promise.all([refreshSession(), loadCatalogue(), followOpen()]);
void keepOffline();
if (session.value?.preview !== "off") {
  if (!modern) say(words.value.outdatedBrowser);
  // While the visitor looks for a file, the engine's code is compiled.
  mainEngine()?.warmUp();
}

/** Say when the connection is lost, and when it is back. */
function followConnection(): void {
  let before = true;
  effect(() => {
    if (online.value !== before) say(online.value ? words.peek().backOnline : words.peek().offline);
    before = online.value;
  });
}
