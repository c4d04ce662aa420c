/** Uploads one file and attaches it. The reason of a rejection is shown beside the file. */
export type AddFile = (
  file: File,
  options: {
    /** Aborted when the user takes the file away while it is sent. */
    readonly signal: AbortSignal;
    /** Called as the file is sent, for the bar beside it. */
    readonly onProgress: (sentBytes: number, totalBytes: number) => void;
  },
) => Promise<unknown>;

/** A file that is waiting, being sent, or has failed. */
export interface QueuedFile {
  readonly key: number;
  readonly name: string;
  readonly state: 'waiting' | 'preparing' | 'sending' | 'failed';
  /** Of the bytes, 0 to 1. */
  readonly done: number;
  /** Why it failed. */
  readonly error?: unknown;
}

interface QueueParts {
  readonly add: AddFile;
  /** Makes a file smaller before it is sent. */
  readonly prepare?: ((file: File) => Promise<File>) | undefined;
}

/** Files that somebody added, a few of them sent at once. A file leaves the queue when it has arrived, and stays if it failed. */
export class FileQueue {
  private readonly parts: () => QueueParts;
  private readonly most: number;
  private readonly files = new Map<number, { readonly file: File; readonly stop: AbortController }>();
  private readonly listeners = new Set<() => void>();
  private list: readonly QueuedFile[] = [];
  private next = 1;
  private running = 0;

  /** @param most - files sent at once */
  constructor(parts: () => QueueParts, most = 3) {
    this.parts = parts;
    this.most = most;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** A new list after each change. */
  readonly read = (): readonly QueuedFile[] => this.list;

  add(files: Iterable<File>): void {
    for (const file of files) {
      const key = this.next;
      this.next += 1;
      this.files.set(key, { file, stop: new AbortController() });
      this.show([...this.list, { key, name: file.name, state: 'waiting', done: 0 }]);
    }
    this.begin();
  }

  retry(key: number): void {
    const entry = this.files.get(key);
    if (!entry) return;
    this.files.set(key, { file: entry.file, stop: new AbortController() });
    this.change(key, { state: 'waiting', done: 0, error: undefined });
    this.begin();
  }

  /** Cancels a file, or takes a failed one off the list. */
  remove(key: number): void {
    this.files.get(key)?.stop.abort();
    this.files.delete(key);
    this.show(this.list.filter((file) => file.key !== key));
  }

  /** Cancels everything. */
  close(): void {
    for (const key of [...this.files.keys()]) this.remove(key);
  }

  private begin(): void {
    while (this.running < this.most) {
      // Sending one changes the list.
      const next = this.list.find(({ state }) => state === 'waiting');
      if (next === undefined) return;
      void this.send(next.key);
    }
  }

  private async send(key: number): Promise<void> {
    const entry = this.files.get(key);
    if (!entry) return;
    this.running += 1;
    // At once, so that it is not sent again meanwhile.
    this.change(key, { state: this.parts().prepare ? 'preparing' : 'sending' });
    const { signal } = entry.stop;
    const { add, prepare } = this.parts();
    try {
      const file = prepare ? await prepare(entry.file) : entry.file;
      if (signal.aborted) return;
      this.change(key, { state: 'sending' });
      const onProgress = (sent: number, total: number) =>
        this.change(key, { done: total === 0 ? 1 : sent / total });
      await add(file, { signal, onProgress });
      if (!signal.aborted) this.remove(key);
    } catch (error) {
      if (!signal.aborted) this.change(key, { state: 'failed', error });
    } finally {
      this.running -= 1;
      this.begin();
    }
  }

  private change(key: number, change: Partial<QueuedFile>): void {
    this.show(this.list.map((file) => (file.key === key ? { ...file, ...change } : file)));
  }

  private show(list: readonly QueuedFile[]): void {
    this.list = list;
    for (const listener of this.listeners) listener();
  }
}
