import type { Json, ObjectRef } from '@gantry/plugin-sdk/sandbox';

export interface Note {
  readonly object: ObjectRef;
  readonly text: string;
}

/** The part of the host's storage that the notes need. */
interface NoteStorage {
  get(key: string): Promise<Json | undefined>;
  set(key: string, value: Json): Promise<void>;
}

const key = 'notes';

/** The project's notes, one for each object. Tells its listeners of every change. */
export class NoteBook {
  private readonly storage: NoteStorage;
  private readonly listeners = new Set<() => void>();
  private notes: readonly Note[] = [];

  constructor(storage: NoteStorage) {
    this.storage = storage;
  }

  get all(): readonly Note[] {
    return this.notes;
  }

  of({ modelId, globalId }: ObjectRef): Note | undefined {
    return this.notes.find(({ object }) => object.modelId === modelId && object.globalId === globalId);
  }

  async load(): Promise<void> {
    const saved = await this.storage.get(key);
    this.replace(Array.isArray(saved) ? saved.flatMap(noteOf) : []);
  }

  /** An empty text takes the note away. Shown at once, and put back when it cannot be saved. */
  async write(object: ObjectRef, text: string): Promise<void> {
    const others = this.notes.filter((note) => note !== this.of(object));
    await this.save(text === '' ? others : [...others, { object, text }]);
  }

  clear(): Promise<void> {
    return this.save([]);
  }

  /** @returns what ends it */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async save(notes: readonly Note[]): Promise<void> {
    const before = this.notes;
    this.replace(notes);
    try {
      await this.storage.set(
        key,
        notes.map(({ object: { modelId, globalId }, text }) => ({ object: { modelId, globalId }, text })),
      );
    } catch (error) {
      this.replace(before);
      throw error;
    }
  }

  private replace(notes: readonly Note[]): void {
    this.notes = notes;
    for (const listener of this.listeners) listener();
  }
}

/** What is stored may have been written by another version. */
function noteOf(saved: Json): readonly Note[] {
  const { object, text } = Object(saved);
  const { modelId, globalId } = Object(object);
  const isNote = typeof text === 'string' && typeof modelId === 'string' && typeof globalId === 'string';
  return isNote ? [{ object: { modelId, globalId }, text }] : [];
}
