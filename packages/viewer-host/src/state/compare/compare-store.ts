import {
  type ChangedObject,
  type ChangedShapes,
  type ChangeKind,
  type CompareAnswer,
  changeKinds,
} from '@gantry/contract';
import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { CompareApi, VersionPair } from '../../api/compare-api.ts';

const pageSize = 100;

type Compared =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'ready';
      readonly answer: Omit<CompareAnswer, 'objects'>;
      readonly shapes: ChangedShapes;
    };

/** A comparison of two versions of a model: how many objects differ, and those of the chosen kinds, page by page. */
export class CompareStore {
  pair: VersionPair | undefined = undefined;
  /** The kinds that are listed and coloured. */
  readonly kinds = observable.set<ChangeKind>(changeKinds);
  isFaded = true;
  compared: Compared = { kind: 'loading' };
  /** Objects of the chosen kinds. */
  total = 0;
  /** Position in the list of the object that is looked at. */
  active: number | undefined = undefined;
  /** Why a page of the list is missing. */
  listError: unknown = undefined;
  readonly api: CompareApi;
  private readonly rows = observable.map<number, ChangedObject>(undefined, { deep: false });
  private readonly asked = new Map<number, Promise<void>>();
  /** Counts comparisons and lists, so that a late answer does not override a newer one. */
  private turn = 0;

  constructor(api: CompareApi) {
    this.api = api;
    makeAutoObservable<this, 'rows' | 'asked' | 'turn'>(
      this,
      {
        api: false,
        kinds: false,
        rows: false,
        asked: false,
        turn: false,
        pair: observableRef,
        compared: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Does nothing for the versions that are compared already. */
  async compare(pair: VersionPair): Promise<void> {
    if (this.pair?.older === pair.older && this.pair.newer === pair.newer && this.compared.kind === 'ready')
      return;
    this.begin(pair);
    const { turn } = this;
    try {
      const [{ objects, ...answer }, shapes] = await Promise.all([
        this.api.page({ ...pair, kinds: [...this.kinds], from: 0, limit: pageSize }),
        this.api.shapes(pair),
      ]);
      if (turn !== this.turn) return;
      this.accept({ kind: 'ready', answer, shapes });
      this.keep(0, objects, answer.total);
    } catch (error) {
      if (turn === this.turn) this.accept({ kind: 'failed', error });
    }
  }

  /** Compares versions anew, with these kinds listed and coloured. */
  async open(pair: VersionPair, kinds: readonly ChangeKind[], isFaded: boolean): Promise<void> {
    this.kinds.replace(kinds);
    this.isFaded = isFaded;
    this.compared = { kind: 'loading' };
    await this.compare(pair);
  }

  async retry(): Promise<void> {
    if (this.pair) await this.compare(this.pair);
  }

  setFaded(isFaded: boolean): void {
    this.isFaded = isFaded;
  }

  setActive(index: number | undefined): void {
    this.active = index;
  }

  /** Lists and colours a kind, or no longer. */
  async toggle(kind: ChangeKind): Promise<void> {
    if (!this.kinds.delete(kind)) this.kinds.add(kind);
    this.clearList();
    await this.need(0);
  }

  /** Undefined while its page is not there. */
  at(index: number): ChangedObject | undefined {
    return this.rows.get(index);
  }

  /** Asks for the page of a row, unless it is there or on its way. */
  need(index: number): Promise<void> {
    const page = Math.floor(index / pageSize);
    const known = this.asked.get(page);
    if (known) return known;
    const asked = this.load(page);
    this.asked.set(page, asked);
    return asked;
  }

  private async load(page: number): Promise<void> {
    const { pair, turn } = this;
    if (!pair) return;
    const from = page * pageSize;
    try {
      const { objects, total } = await this.api.page({
        ...pair,
        kinds: [...this.kinds],
        from,
        limit: pageSize,
      });
      if (turn === this.turn) this.keep(from, objects, total);
    } catch (error) {
      if (turn === this.turn) this.fail(page, error);
    }
  }

  private begin(pair: VersionPair): void {
    this.pair = pair;
    this.compared = { kind: 'loading' };
    this.clearList();
    // The first page comes with the counts.
    this.asked.set(0, Promise.resolve());
  }

  private clearList(): void {
    this.turn += 1;
    this.rows.clear();
    this.asked.clear();
    this.total = 0;
    this.active = undefined;
    this.listError = undefined;
  }

  private accept(compared: Compared): void {
    this.compared = compared;
  }

  private keep(from: number, objects: readonly ChangedObject[], total: number): void {
    this.total = total;
    for (const [nth, object] of objects.entries()) this.rows.set(from + nth, object);
  }

  private fail(page: number, error: unknown): void {
    this.listError = error;
    // Asked again the next time.
    this.asked.delete(page);
  }
}
