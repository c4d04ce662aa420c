/** How much of the quality of a JPEG is kept. */
const QUALITY = 0.85;

/** A JPEG of the picture. Undefined without a picture, or where the browser makes none. @param maxEdge - longest side in pixels */
export async function pictureBlob(
  picture: HTMLCanvasElement | undefined,
  maxEdge: number,
): Promise<Blob | undefined> {
  if (!picture || picture.width === 0 || picture.height === 0) return undefined;
  const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height));
  const copy = document.createElement('canvas');
  copy.width = Math.max(1, Math.round(picture.width * scale));
  copy.height = Math.max(1, Math.round(picture.height * scale));
  const pen = copy.getContext('2d');
  if (!pen) return undefined;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, copy.width, copy.height);
  return new Promise((done) => copy.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', QUALITY));
}
