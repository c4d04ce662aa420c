interface Settle<T> {
  resolve(value: T): void;
  reject(error: unknown): void;
}

/** Named things under way that end when a test says so. */
export class Pending<T = void> {
  private readonly all = new Map<string, Settle<T>>();

  get names(): readonly string[] {
    return [...this.all.keys()];
  }

  has(name: string): boolean {
    return this.all.has(name);
  }

  /** Resolves or rejects when the test ends it; until then it is under way. */
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

/** Lets everything happen that hangs on no clock and no network. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
