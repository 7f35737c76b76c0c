/** Example values of the description. @module */
import { issueKinds } from "../../plugin/mod.ts";
import type { Job, JobCreated, JobList } from "../schemas/job.ts";
import type { Me } from "../schemas/me.ts";
import type { UploadCreated } from "../schemas/upload.ts";
import type { Usage } from "../schemas/web.ts";

const id = "0197a3c4-5d1e-7b6a-9c2f-3e4d5a6b7c8d";
const links = { self: `/api/v1/jobs/${id}`, svg: `/api/v1/jobs/${id}/svg` };

const job: Job = {
  id,
  state: "done",
  progress: 1,
  createdAt: "2026-11-21T09:00:00.000Z",
  startedAt: "2026-11-21T09:00:00.120Z",
  finishedAt: "2026-11-21T09:00:01.480Z",
  width: 640,
  height: 480,
  charge: { source: "credit", refunded: false },
  links,
};

const created: JobCreated = { id, state: "queued", links };
const list: JobList = { jobs: [job], nextCursor: null };
const me: Me = { userId: "0197a3c4-0000-7000-8000-0123456789ab", keyPrefix: "kerf_live_AbCdEfGh" };

const usage: Usage = {
  credits: 100,
  pro: { monthly: 0, used: 0, month: "2026-11" },
  storage: { used: 52_428, limit: 1_073_741_824 },
  limits: {},
};
const upload: UploadCreated = {
  link: "/api/v1/uploads/4mYk3qVb8s0cQ2nT7rWx1zLh6jDf5gPa9uEoIiKkMmN",
  expiresAt: "2026-11-21T09:15:00.000Z",
};

/** One example for each shape. */
export const examples = {
  id,
  job,
  created,
  list,
  me,
  usage,
  upload,
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><path fill="#D40000" d="M10 10h20v20z"/></svg>',
  options: { preset: "logo", name: "Storefront sign", options: { export: { mode: "cut" } } },
  palette: {
    id,
    colors: [
      { index: 0, hex: "#ffffff", share: 0.8125 },
      { index: 1, hex: "#d40000", share: 0.1875 },
    ],
    gradients: [],
  },
  cutCheck: {
    id,
    report: {
      toolMm: 0.2,
      islandMm2: 1,
      maxNodes: 1000,
      mmPerPx: 0.352778,
      mergeShared: false,
      contours: { total: 2, closed: 2, open: 0, strokes: 0 },
      nodes: {
        total: 24,
        maxPerContour: 16,
        byColor: [{ color: "D40000", nodes: 24, contours: 2 }],
      },
      totals: Object.fromEntries(issueKinds.map((kind) => [kind, kind === "thin" ? 1 : 0])),
      blocking: 0,
      check: 1,
      info: 0,
      issues: [
        {
          kind: "thin",
          severity: "check",
          box: { x: 10, y: 10, width: 0.4, height: 20 },
          message: "The shape is 0.14 mm wide here, less than the tool of 0.2 mm",
          value: 0.14,
          color: "D40000",
        },
      ],
      truncated: false,
    },
  },
};
