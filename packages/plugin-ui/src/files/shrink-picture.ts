import { exifSegmentOf, withSegment } from './exif-segment.ts';

const qualities = [0.8, 0.6, 0.4, 0.25];

/** When a picture is made smaller in the browser, and how far. */
export interface ShrinkRule {
  /** Longest side of a picture that had to be made smaller, in pixels. */
  readonly maxEdge: number;
  /** A JPEG or PNG of at most so many bytes stays as it is. */
  readonly maxBytes: number;
}

/**
 * A picture that is small enough to send. A smaller one stays as the camera made it; a larger one, or one of another format that
 * this browser can read, is drawn anew as a JPEG, with the time and place that the camera wrote.
 * @throws Error when this browser cannot read the file as a picture, or cannot make it small enough.
 */
export async function shrinkPicture(file: Blob, { maxEdge, maxBytes }: ShrinkRule): Promise<Blob> {
  if (file.size <= maxBytes && (file.type === 'image/jpeg' || file.type === 'image/png')) return file;
  const segment = await exifSegmentOf(file);
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const drawn = await jpegOf(canvas, quality);
      const smaller = segment ? withSegment(drawn, segment) : drawn;
      if (smaller.size <= maxBytes) return smaller;
    }
    throw new Error('The picture does not get small enough.');
  } finally {
    picture.close();
  }
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The browser drew no picture.')) : resolve(blob)),
      'image/jpeg',
      quality,
    );
  });
}
