import type { Images } from '@gantry/plugin-sdk/server';
import { demoSignatures } from '@gantry/plugin-sdk/server/demo';
import { dataUrlOf, type Photo, readPhoto } from '../picture.ts';
import { demoPhoto, demoPhotoCount } from './demo-photo.ts';

/** The demo's signatures and photos, read like uploads. Each is read once and reused. */
export class DemoPictures {
  readonly #images: Images;
  readonly #photos = new Map<number, Promise<Photo>>();
  readonly signature: ReturnType<typeof demoSignatures>;

  constructor(images: Images) {
    this.#images = images;
    this.signature = demoSignatures(images);
  }

  photo(nth: number): Promise<Photo> {
    const key = nth % demoPhotoCount;
    const photo = this.#photos.get(key) ?? readPhoto(this.#images, dataUrlOf(demoPhoto(nth)));
    this.#photos.set(key, photo);
    return photo;
  }
}
