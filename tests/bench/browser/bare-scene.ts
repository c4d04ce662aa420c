/** Parameters of the bare page, as JSON in its URL. */
export interface BareScene {
  /** CSS pixels of the host's canvas. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly {
    readonly url: string;
    /** Transformation to the scene's frame, column-major. */
    readonly matrix: readonly number[];
  }[];
}
