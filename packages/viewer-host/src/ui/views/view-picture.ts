import { viewPictureEdge } from '@gantry/contract';

/** How much of the quality of a JPEG is kept. */
const QUALITY = 0.82;

/** A small JPEG in base 64. Null without a picture, or where the browser makes none. */
export function smallPicture(picture: HTMLCanvasElement | undefined): string | null {
  if (!picture || picture.width === 0 || picture.height === 0) return null;
  const scale = Math.min(1, viewPictureEdge / Math.max(picture.width, picture.height));
  const small = document.createElement('canvas');
  small.width = Math.max(1, Math.round(picture.width * scale));
  small.height = Math.max(1, Math.round(picture.height * scale));
  const pen = small.getContext('2d');
  if (!pen) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, small.width, small.height);
  const [head, data] = small.toDataURL('image/jpeg', QUALITY).split(',');
  return head?.startsWith('data:image/jpeg') && data ? data : null;
}
