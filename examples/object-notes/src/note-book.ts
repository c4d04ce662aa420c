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
  /** The latest save, whatever became of it. */
  private saving: Promise<void> = Promise.resolve();

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

  /** An empty text removes the note. If saving fails, it rejects and the notes stay as they were. */
  write(object: ObjectRef, text: string): Promise<void> {
    return this.save(() => {
      const others = this.notes.filter((note) => note !== this.of(object));
      return text === '' ? others : [...others, { object, text }];
    });
  }

  clear(): Promise<void> {
    return this.save(() => []);
  }

  /** @returns a function that stops it */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Saves one after the other: each change starts from the result of the one before. */
  private save(change: () => readonly Note[]): Promise<void> {
    const saved = this.saving.then(async () => {
      const notes = change();
      await this.storage.set(
        key,
        notes.map(({ object: { modelId, globalId }, text }) => ({ object: { modelId, globalId }, text })),
      );
      this.replace(notes);
    });
    this.saving = saved.catch(() => undefined);
    return saved;
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
