import type { Images } from '@gantry/plugin-sdk/server';
import { dataUrlOf, type Photo, readPhoto, readSignatureImage } from '../picture.ts';
import { demoPhoto, demoPhotoCount } from './demo-photo.ts';
import { demoSignature } from './demo-signature.ts';

/** The demo's signatures and photos, read like uploads. Each is read once and reused. */
export class DemoPictures {
  readonly #images: Images;
  readonly #photos = new Map<number, Promise<Photo>>();
  readonly #signatures = new Map<string, Promise<Buffer>>();

  constructor(images: Images) {
    this.#images = images;
  }

  photo(nth: number): Promise<Photo> {
    return kept(this.#photos, nth % demoPhotoCount, () => readPhoto(this.#images, dataUrlOf(demoPhoto(nth))));
  }

  signature(name: string): Promise<Buffer> {
    return kept(this.#signatures, name, () =>
      readSignatureImage(this.#images, dataUrlOf(demoSignature(name))),
    );
  }
}

function kept<K, V>(map: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
