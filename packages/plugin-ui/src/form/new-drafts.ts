import type { Json, StorageArea } from '@gantry/plugin-sdk';
import type { DraftPlace } from './form-host.ts';
import type { FormValues } from './form-values.ts';
import { newKey } from './new-key.ts';
import { readDraft } from './use-form-draft.ts';

type Storage = Pick<StorageArea, 'get' | 'set' | 'delete'>;

/** A draft of a new record that is not filled in here. */
export interface OtherDraft {
  readonly id: string;
  /** When it was last saved. */
  readonly at: Date;
  readonly values: FormValues;
}

/**
 * Drafts of new records. Each new record that is filled in has one of its own, also in another tab and on another device, which offers
 * the others. Make one when the plugin is activated.
 */
export class NewDrafts {
  readonly #storage: Storage;
  readonly #key: string;
  readonly #places = new Map<string, DraftPlace>();
  #current = newKey();

  /**
   * @param storage - `ctx.storage.user`
   * @param key - such as `draft.plant.new`; it has the list of drafts, which have longer keys
   */
  constructor(storage: Storage, key: string) {
    this.#storage = storage;
    this.#key = key;
  }

  /** The draft of this tab: the same whenever the member comes back to the form. */
  get current(): string {
    return this.#current;
  }

  /** The draft is done with: the next new record has another. */
  begin(): void {
    this.#current = newKey();
  }

  /** Goes on with a draft of another tab. */
  goOn(id: string): void {
    this.#current = id;
  }

  /** Where the form keeps its draft: the same object for the same draft. */
  place(id: string): DraftPlace {
    const place = this.#places.get(id) ?? this.#placeOf(id);
    this.#places.set(id, place);
    return place;
  }

  #placeOf(id: string): DraftPlace {
    const storage = this.#storage;
    return {
      key: this.#keyOf(id),
      storage: {
        get: (key) => storage.get(key),
        set: async (key, value) => {
          await storage.set(key, value);
          const known = await this.#ids();
          // Another tab may have written the list meanwhile; then the next save notes the draft again.
          if (!known.includes(id)) await storage.set(this.#key, [...known, id]);
        },
        delete: () => this.discard(id),
      },
    };
  }

  /** The others, latest first. */
  async others(): Promise<readonly OtherDraft[]> {
    const ids = (await this.#ids()).filter((id) => id !== this.#current);
    const found = await Promise.all(
      ids.map(async (id): Promise<OtherDraft | undefined> => {
        const draft = readDraft(await this.#storage.get<Json>(this.#keyOf(id)));
        return draft && { id, at: new Date(draft.at), values: draft.values };
      }),
    );
    return found.filter((draft) => draft !== undefined).sort((one, other) => +other.at - +one.at);
  }

  async discard(id: string): Promise<void> {
    await this.#storage.delete(this.#keyOf(id));
    const known = await this.#ids();
    if (!known.includes(id)) return;
    const left = known.filter((one) => one !== id);
    await (left.length === 0 ? this.#storage.delete(this.#key) : this.#storage.set(this.#key, left));
  }

  async #ids(): Promise<readonly string[]> {
    const stored = await this.#storage.get<Json>(this.#key);
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  }

  #keyOf(id: string): string {
    return `${this.#key}.${id}`;
  }
}
