/** Checks that make a cut report; adding one is one import and one line. @module */
import { island } from "./checks/island.ts";
import { meeting } from "./checks/meeting.ts";
import { nodes } from "./checks/nodes.ts";
import { open } from "./checks/open.ts";
import { thin } from "./checks/thin.ts";

/** In the order in which they run and spend the compute budget: cheap ones first. */
export const checks = [open, nodes, meeting, island, thin] as const;
