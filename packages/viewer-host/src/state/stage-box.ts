/** A box on the 3D view's stage, in CSS pixels from its upper left corner. */
export interface StageBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
