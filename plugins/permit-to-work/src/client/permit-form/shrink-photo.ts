import { shrinkPicture } from '@gantry/plugin-ui';
import { photoBytes } from '../../contract/permit.ts';

/** Longest side of a photo that had to be made smaller, pixels: a sheet of A4 on it is still read. */
const longestSide = 1600;

/**
 * A photo as a data URL that the server takes, with the time and place that the camera wrote.
 * @throws Error when the file is no picture that this browser can read.
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
