import type { PicturePoint } from '@gantry/plugin-sdk/cameras';

/** In any unit. */
export interface Size {
  /** Above 0. */
  readonly width: number;
  /** Above 0. */
  readonly height: number;
}
/** A part of a frame, in shares of its width and height. */
export interface FramePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a picture lies in a frame that shows all of it, in the middle and as large as it fits. */
export function pictureBox(picture: Size, frame: Size): FramePart {
  const ratio = (picture.width * frame.height) / (picture.height * frame.width);
  const [width, height] = ratio >= 1 ? [1, 1 / ratio] : [ratio, 1];
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

/** A share of a picture, 0 to 1 and as fine as a picture of 10,000 pixels. */
export const shareOf = (part: number): number =>
  Math.round(Math.min(1, Math.max(0, Number.isFinite(part) ? part : 0)) * 10_000) / 10_000;

/** Pixels of the page as a place in the picture that takes `box`; the nearest one in the picture for pixels beside it. */
export function pointIn(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  at: { readonly clientX: number; readonly clientY: number },
): PicturePoint {
  return {
    x: shareOf((at.clientX - box.left) / box.width),
    y: shareOf((at.clientY - box.top) / box.height),
  };
}
