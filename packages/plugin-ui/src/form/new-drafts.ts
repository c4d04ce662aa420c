import type { Json } from '@gantry/plugin-sdk';
import type { DraftPlace } from './form-host.ts';
import type { FormValues } from './form-values.ts';
import { newKey } from './new-key.ts';
import { isFilledIn, readDraft, type StoredDraft } from './use-form-draft.ts';

/** A draft with what was noted of its record. */
type AboutDraft = StoredDraft & { readonly about: Json | undefined };

/** A draft of a new record that is not filled in here. */
export interface OtherDraft {
  /** By which `goOn` and `discard` find it. */
  readonly id: string;
  /** When it was last saved. */
  readonly at: Date;
  /** Empty where something was noted of the record and nothing is filled in yet. */
  readonly values: FormValues;
  /** What the record is about, as it was noted. */
  readonly about: Json | undefined;
}

/**
 * Drafts of new records. Each new record that is filled in has one of its own, also in another tab and on another device, which offers
 * the others. Make one when the plugin is activated.
 */
export class NewDrafts {
  readonly #storage: DraftPlace['storage'];
  readonly #key: string;
  readonly #places = new Map<string, DraftPlace>();
  /** What records are about, which is no field of their forms. */
  readonly #about = new Map<string, Json>();
  /** One change after the other, so that none brings back what the one before replaced or deleted. */
  #last: Promise<unknown> = Promise.resolve();
  #current = newKey();

  /**
   * @param storage - `ctx.storage.user`
   * @param key - such as `draft.plant.new`; it has the list of drafts, which have longer keys
   */
  constructor(storage: DraftPlace['storage'], key: string) {
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

  /**
   * Goes on with a draft of another tab, as a draft of this one: two tabs never write the same draft. Answers false where it is gone,
   * because another tab went on with it or saved it.
   */
  goOn(id: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const stored = await this.#read(id);
      if (stored === undefined) return false;
      const mine = newKey();
      if (stored.about !== undefined) this.#about.set(mine, stored.about);
      // First the new one: a tab that is closed in between leaves two, not none.
      await this.#write(mine, stored);
      await this.#remove(id);
      this.#current = mine;
      return true;
    });
  }

  /** What the record of a draft is about, as it was noted; undefined without a note. */
  about(id: string): Json | undefined {
    return this.#about.get(id);
  }

  /**
   * Keeps with a draft what its record is about and no field of the form says, such as an object of the model: also where nothing is
   * filled in yet.
   */
  note(id: string, about: Json | undefined): Promise<void> {
    if (about === undefined) this.#about.delete(id);
    else this.#about.set(id, about);
    return this.#inTurn(async () => {
      const stored = await this.#read(id);
      if (about === undefined && stored !== undefined && !isFilledIn(stored)) await this.#remove(id);
      else if (stored !== undefined) await this.#write(id, stored);
      else if (about !== undefined)
        await this.#write(id, { at: new Date().toISOString(), values: {}, before: {} });
    });
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
        set: (_key, value) =>
          this.#inTurn(async () => {
            const draft = readDraft(value);
            if (draft !== undefined) await this.#write(id, draft);
          }),
        delete: () => this.discard(id),
      },
    };
  }

  /** The others, latest first. */
  async others(): Promise<readonly OtherDraft[]> {
    const ids = (await this.#ids()).filter((id) => id !== this.#current);
    const found = await Promise.all(
      ids.map(async (id): Promise<OtherDraft | undefined> => {
        const draft = await this.#read(id);
        return draft && { id, at: new Date(draft.at), values: draft.values, about: draft.about };
      }),
    );
    return found.filter((draft) => draft !== undefined).sort((one, other) => +other.at - +one.at);
  }

  /** Deletes a draft for good, on all devices. Rejects if the storage could not be reached. */
  discard(id: string): Promise<void> {
    return this.#inTurn(() => this.#remove(id));
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(change);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #read(id: string): Promise<AboutDraft | undefined> {
    const stored = await this.#storage.get<Json>(this.#keyOf(id));
    const draft = readDraft(stored);
    return draft && { ...draft, about: aboutIn(stored) };
  }

  async #write(id: string, { at, values, before }: StoredDraft): Promise<void> {
    const about = this.#about.get(id);
    // Plain fields, rows and texts: what a form holds is JSON.
    const draft = { at, values, before, ...(about !== undefined && { about }) } as Json;
    await this.#storage.set(this.#keyOf(id), draft);
    const known = await this.#ids();
    // Another tab may have written the list meanwhile; then the next save notes the draft again.
    if (!known.includes(id)) await this.#storage.set(this.#key, [...known, id]);
  }

  async #remove(id: string): Promise<void> {
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

function aboutIn(stored: Json | undefined): Json | undefined {
  return typeof stored === 'object' && stored !== null && 'about' in stored ? stored.about : undefined;
}
