interface Settle<T> {
  resolve(value: T): void;
  reject(error: unknown): void;
}

/** Named pending promises that a test settles. */
export class Pending<T = void> {
  private readonly all = new Map<string, Settle<T>>();

  get names(): readonly string[] {
    return [...this.all.keys()];
  }

  has(name: string): boolean {
    return this.all.has(name);
  }

  /** Starts a promise that the test resolves or rejects. */
  begin(name: string): Promise<T> {
    return new Promise<T>((resolve, reject) => this.all.set(name, { resolve, reject }));
  }

  end(name: string, value: T): Promise<void> {
    this.take(name).resolve(value);
    return rest();
  }

  fail(name: string, error: Error): Promise<void> {
    this.take(name).reject(error);
    return rest();
  }

  private take(name: string): Settle<T> {
    const found = this.all.get(name);
    if (!found) throw new Error(`${name} is not under way.`);
    this.all.delete(name);
    return found;
  }
}

/** Lets all promises settle that need no timer and no network. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
