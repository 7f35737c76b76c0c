/** Components whose code comes when they are first shown. @module */
import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";

/** Make a component of one that `load` fetches; nothing is shown until it is there. */
export function lazy(load: () => Promise<FunctionComponent>): FunctionComponent {
  const loaded = signal<FunctionComponent | null>(null);
  let loading: Promise<void> | null = null;
  const start = async () => {
    try {
      loaded.value = await load();
    } catch {
      // The connection is lost: the next time it is shown it is asked for again.
      loading = null;
    }
  };
  return function Lazy() {
    if (loading === null) loading = start();
    const Component = loaded.value;
    return Component && <Component />;
  };
}
