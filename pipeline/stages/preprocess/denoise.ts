/** Parameters of every denoising filter. @module */

/** Values of one denoising. */
export interface DenoiseRequest {
  /** The window is 2 · radius + 1 px wide. */
  readonly radius: number;
  /** 0 to 1. */
  readonly strength: number;
  /** True when every alpha is 255. */
  readonly opaque: boolean;
  /** Called before each row with the fraction done; may throw to stop. */
  readonly onRow: (fraction: number) => void;
}
