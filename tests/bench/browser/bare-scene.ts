/** What the bare page is told, as JSON in its address. */
export interface BareScene {
  /** CSS pixels of the host's canvas. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly {
    readonly url: string;
    /** To the scene's frame, column by column. */
    readonly matrix: readonly number[];
  }[];
}
