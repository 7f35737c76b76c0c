/** The icons: strokes on a 20 px grid. @module */

const paths = {
  nodes:
    "M4 12C7 4 13 4 16 9M4 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M16 9m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  sun: "M10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.5 1.5M13.5 13.5 15 15M15 5l-1.5 1.5M6.5 13.5 5 15M10 10m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  undo: "M7 5 3.5 8.5 7 12M4 8.5h8a4 4 0 0 1 0 8H8",
  redo: "M13 5l3.5 3.5L13 12M16 8.5H8a4 4 0 0 0 0 8h4",
  lock: "M6 9V7a4 4 0 0 1 8 0v2M5 9h10v7H5z",
  trash: "M4 6h12M8 6V4h4v2M6 6l1 11h6l1-11",
  grip: "M8 6 4.5 10 8 14M12 6l3.5 4L12 14",
  play: "M7 5l8 5-8 5z",
  pause: "M7 5v10M13 5v10",
  key: "M8 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M10 10l6-6M14 6l2 2",
  upload: "M10 14V4M6 8l4-4 4 4M4 16h12",
  download: "M10 4v9M6 9l4 4 4-4M4 16h12",
  help: "M7.5 7.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M10 14.5v.1",
  merge: "M5 4c0 5 5 3 5 9M15 4c0 5-5 3-5 9M10 13v3",
  copy: "M7 7V4h9v9h-3M4 7h9v9H4z",
  alert: "M10 3.5 18 17H2zM10 8.5v4M10 14.8v.1",
  check: "M4 10.5 8 14.5 16 6",
  menu: "M4 6h12M4 10h12M4 14h12",
  link: "M8.5 11.5a3 3 0 0 0 4.2 0l3-3a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.2 0l-3 3a3 3 0 0 0 4.2 4.2l1-1",
  pencil: "M4 16l.8-3.2L13 4.6l2.4 2.4L7.2 15.2zM11.5 6.1l2.4 2.4",
  close: "M5 5l10 10M15 5 5 15",
} as const;

/** Name of an icon. */
export type IconName = keyof typeof paths;

/** CSS px of a rem, by default: icons grow with the text. */
const REM = 16;

/** Draws an icon; it is decoration, so whatever holds it needs a name of its own. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={`${size / REM}rem`}
      height={`${size / REM}rem`}
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** Draws the mark of Kerf. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1c1a17" />
      <path
        d="M9 6v20M23.5 6.5 12.5 16 23.5 25.5"
        fill="none"
        stroke="#ff6a3d"
        stroke-width="3.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
