import { type ShrinkRule, shrinkPicture } from './shrink-picture.ts';

/**
 * Returns a photo as a data URL within the rule, with the camera's time and place.
 * @throws Error when this browser cannot read the file as an image.
 */
export async function photoDataUrl(file: Blob, rule: ShrinkRule): Promise<string> {
  return dataUrlOf(await shrinkPicture(file, rule));
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(blob);
  });
}
