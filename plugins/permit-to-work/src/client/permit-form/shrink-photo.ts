import { photoBytes } from '../../contract/permit.ts';

/** Longest side of a photo that had to be made smaller, pixels: a sheet of A4 on it is still read. */
const longestSide = 1600;
const qualities = [0.8, 0.6, 0.4, 0.25];

/**
 * A photo as a data URL that the server takes. What is small enough stays as the camera made it, with its time and place;
 * larger ones are drawn smaller.
 * @throws Error when the file is no picture that this browser can read.
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const fits = file.size <= photoBytes && (file.type === 'image/jpeg' || file.type === 'image/png');
  return dataUrlOf(fits ? file : await redraw(file));
}

async function redraw(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const smaller = await jpegOf(canvas, quality);
      if (smaller.size <= photoBytes) return smaller;
    }
    throw new Error('The photo does not get small enough.');
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

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(blob);
  });
}
