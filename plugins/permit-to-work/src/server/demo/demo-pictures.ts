import type { Images } from '@gantry/plugin-sdk/server';
import { type GivenSignature, readSignature } from '@gantry/plugin-sdk/server/records';
import { dataUrlOf, type Photo, readPhoto } from '../picture.ts';
import { demoPhoto, demoPhotoCount } from './demo-photo.ts';
import { demoSignature } from './demo-signature.ts';

/** The demo's signatures and photos, read like uploads. Each is read once and reused. */
export class DemoPictures {
  readonly #images: Images;
  readonly #photos = new Map<number, Promise<Photo>>();
  readonly #signatures = new Map<string, Promise<GivenSignature>>();

  constructor(images: Images) {
    this.#images = images;
  }

  photo(nth: number): Promise<Photo> {
    return kept(this.#photos, nth % demoPhotoCount, () => readPhoto(this.#images, dataUrlOf(demoPhoto(nth))));
  }

  signature(name: string): Promise<GivenSignature> {
    return kept(this.#signatures, name, () =>
      readSignature(this.#images, { image: dataUrlOf(demoSignature(name)), method: 'drawn' }),
    );
  }
}

function kept<K, V>(map: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
