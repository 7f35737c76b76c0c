/** Enough of a browser for modules of state: storage, appearance, address. For tests that run in Bun. @module */

/** Lend what modules of `web/` read while they load; repeated calls change nothing. */
export function pretendBrowser(): void {
  const kept = new Map<string, string>();
  const pretended = {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    document: { documentElement: { dataset: {}, lang: "en" }, addEventListener() {} },
    location: new URL("http://kerf.test/"),
    window: globalThis,
    history: { state: null, replaceState: (_s: unknown, _t: string, to: string) => visit(to) },
  };
  for (const [name, value] of Object.entries(pretended))
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, writable: true });
  function visit(to: string) {
    globalThis.location = new URL(to, globalThis.location.href) as unknown as Location;
  }
}
