/** The frame of every page. @module */
import { words } from "../i18n/mod.ts";
import { route } from "../router.ts";
import { picture } from "../state/picture.ts";
import { lazy } from "../ui/lazy.tsx";
import { Empty } from "../workshop/empty.tsx";
import { Bar } from "./bar.tsx";
import { DropVeil } from "./drop-veil.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { Toasts } from "./toasts.tsx";

/** Pages beside the first one: their code comes when they are shown. */
const Workshop = lazy(async () => (await import("../workshop/workshop.tsx")).Workshop);
const Account = lazy(async () => (await import("../account/account.tsx")).Account);
const History = lazy(async () => (await import("../workshop/history/history.tsx")).History);
const Batch = lazy(async () => (await import("../workshop/batch/batch.tsx")).Batch);
const SignIn = lazy(async () => (await import("../sign-in/sign-in.tsx")).SignIn);

/** Shows the page of the route, under the bar. */
export function App() {
  return (
    <>
      <button type="button" class="skip" onClick={skip}>
        {words.value.skip}
      </button>
      <Page />
      <ShortcutHelp />
      <DropVeil />
      <Toasts />
    </>
  );
}

/** A button and no link, as the fragment of the address holds the settings. */
function skip() {
  document.getElementById("main")?.focus();
}

function Page() {
  if (route.value === "/" && picture.value) return <Workshop />;
  return (
    <>
      <Bar />
      <Body />
    </>
  );
}

function Body() {
  switch (route.value) {
    case "/":
      return <Empty />;
    case "/account":
      return <Account />;
    case "/jobs":
      return <History />;
    case "/sign-in":
      return <SignIn />;
    case "/batch":
      return <Batch />;
    default:
      return (
        <main class="page" id="main" tabIndex={-1}>
          <h1>{words.value.notFound}</h1>
        </main>
      );
  }
}
