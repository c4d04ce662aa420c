/**
 * Where the entities of a file are, in twelve bytes for each. Ids may be spread over the whole range of 32 bits, so that memory
 * depends on the size of the file only.
 */
export class StepIndex {
  #count = 0;
  #ids = new Uint32Array(1024);
  #starts = new Float64Array(1024);
  #isSorted = true;
  #highest = 0;

  /** The highest id of all; 0 without any. */
  get highest(): number {
    return this.#highest;
  }

  /** An id that is there already now leads to this place. */
  add(id: number, start: number): void {
    if (this.#count === this.#ids.length) {
      this.#ids = grown(this.#ids, new Uint32Array(this.#count * 2));
      this.#starts = grown(this.#starts, new Float64Array(this.#count * 2));
    }
    this.#highest = Math.max(this.#highest, id);
    if (this.#count > 0 && id <= (this.#ids[this.#count - 1] ?? 0)) this.#isSorted = false;
    this.#ids[this.#count] = id;
    this.#starts[this.#count] = start;
    this.#count++;
  }

  /** Undefined for an id that the file does not have. */
  startOf(id: number): number | undefined {
    this.#sort();
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ids[middle] ?? 0) <= id) low = middle + 1;
      else high = middle;
    }
    return low > 0 && this.#ids[low - 1] === id ? this.#starts[low - 1] : undefined;
  }

  /** Most files number their entities in order and need no sorting. Entities of one id stay in the order of the file. */
  #sort(): void {
    if (this.#isSorted) return;
    const [ids, starts] = [this.#ids, this.#starts];
    const order = Uint32Array.from({ length: this.#count }, (_, index) => index);
    order.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b);
    this.#ids = Uint32Array.from(order, (at) => ids[at] ?? 0);
    this.#starts = Float64Array.from(order, (at) => starts[at] ?? 0);
    this.#isSorted = true;
  }
}

/** A list of ids that grows, four bytes for each. */
export class IdList {
  #count = 0;
  #ids = new Uint32Array(1024);

  add(id: number): void {
    if (this.#count === this.#ids.length) this.#ids = grown(this.#ids, new Uint32Array(this.#count * 2));
    this.#ids[this.#count++] = id;
  }

  get ids(): Uint32Array {
    return this.#ids.subarray(0, this.#count);
  }
}

function grown<T extends Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
