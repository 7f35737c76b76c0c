// How Bun runs the engine: variables of its environment. `bin/bun.js`, under Node, starts commands and services with them,
// and a service its children (`child.ts`).

/** Compiled code stays: Bun would drop what was idle for some minutes, and the next request or job would start cold. */
export const keepCode = {
  BUN_JSC_optimizedCodeAgingQuietAllocationMB: "0",
  BUN_JSC_codeBlockAgingLeaseMultiplier: "1000000", // not forceCodeBlockLiveness: it keeps what the code last worked on, too
};

/** Most pictures are done before the last tier of compilation pays (ADR 187, 207): fewer loops reach it, and later. */
export const compileLate = {
  BUN_JSC_thresholdForOptimizeAfterWarmUp: "2000",
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "1000000",
};

/**
 * Garbage is collected after 64 MiB of it, not 8, and in one go, as marking beside the engine takes longer (ADR 206). A
 * service traces in children, which do so, and must not pause itself.
 */
export const collectSeldom = {
  BUN_JSC_largeHeapSize: String(64 * 2 ** 20),
  BUN_JSC_useConcurrentGC: "0",
};

/**
 * Where the machine has memory to spare, the engine lets garbage grow to the size of what is alive: told of 384 MiB, it
 * collects earlier. Freed pages are kept for a second, as each costs a fault when it is taken again (ADR 204).
 */
export const saveMemory = {
  BUN_JSC_forceRAMSize: String(384 * 2 ** 20),
  MIMALLOC_PURGE_DELAY: "1000",
};

/** Nothing is lettered: looking for the system's fonts takes as long as a small picture. */
export const noFonts = { DISABLE_SYSTEM_FONTS_LOAD: "1" };
