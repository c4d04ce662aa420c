import { shrinkPicture } from '@gantry/plugin-ui';
import { photoBytes } from '../../contract/permit.ts';

/** Longest side of a shrunk photo, in pixels. A sheet of A4 in it is still legible. */
const longestSide = 1600;

/**
 * Returns a photo as a data URL that the server accepts, with the camera's time and place.
 * @throws Error when this browser cannot read the file as an image.
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  return dataUrlOf(await shrinkPicture(file, { maxEdge: longestSide, maxBytes: photoBytes }));
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(blob);
  });
}
