import type { TreeNode } from '@gantry/contract';
import { makeAutoObservable, observable } from 'mobx';

/** A version of a model in the scene. */
export interface TreeModel {
  readonly layerId: string;
  readonly modelId: string;
  readonly modelName: string;
  readonly versionId: string;
}

/** A class of a version. */
export interface ClassPart {
  readonly model: TreeModel;
  readonly objects: number;
  /** Objects with a shape of their own. */
  readonly shapes: number;
}

export type TreeItem =
  | {
      readonly kind: 'layer';
      readonly id: string;
      readonly name: string;
      readonly models: readonly TreeModel[];
    }
  | { readonly kind: 'model'; readonly model: TreeModel }
  | { readonly kind: 'class'; readonly category: string; readonly parts: readonly ClassPart[] }
  | { readonly kind: 'part'; readonly category: string; readonly part: ClassPart }
  | { readonly kind: 'object'; readonly model: TreeModel; readonly node: TreeNode };

export interface ItemPage {
  /** False: the file was converted before its structure was read. */
  readonly isKnown: boolean;
  readonly total: number;
  readonly items: readonly TreeItem[];
}

/** Items of one request. */
const PAGE = 100;

/** The children of one node. They are fetched page by page, when they come into view. */
export class TreeList {
  /** Unique among lists that are open at the same time. */
  readonly key: string;
  state: 'loading' | 'ready' | 'unknown' = 'loading';
  error: unknown = undefined;
  total = 0;
  /** The lists of open nodes, by the position of the node. */
  readonly open = observable.map<number, TreeList>(undefined, { deep: false });
  private readonly pages = observable.map<number, readonly TreeItem[]>(undefined, { deep: false });
  private readonly loading = new Map<number, Promise<void>>();
  private readonly fetchPage: (from: number, limit: number) => Promise<ItemPage>;

  constructor(key: string, fetchPage: (from: number, limit: number) => Promise<ItemPage>) {
    this.key = key;
    this.fetchPage = fetchPage;
    makeAutoObservable<this, 'pages' | 'loading' | 'fetchPage'>(
      this,
      { key: false, open: false, pages: false, loading: false, fetchPage: false },
      { autoBind: true },
    );
  }

  /** Undefined until it is fetched. */
  at(nth: number): TreeItem | undefined {
    return this.pages.get(Math.floor(nth / PAGE))?.[nth % PAGE];
  }

  /** Fetches the item unless that was done. Resolves when it is there, or when that has failed. */
  need(nth: number): Promise<void> {
    const page = Math.floor(nth / PAGE);
    if (this.pages.has(page) || this.error !== undefined) return Promise.resolve();
    const known = this.loading.get(page) ?? this.load(page).finally(() => this.loading.delete(page));
    this.loading.set(page, known);
    return known;
  }

  retry(): void {
    this.error = undefined;
    void this.need(0);
  }

  /** Rows of this list and of all that are open below it; one for a message where there are no items. */
  get size(): number {
    if (this.total === 0) return 1;
    let size = this.total;
    for (const list of this.open.values()) size += list.size;
    return size;
  }

  get sortedOpen(): readonly (readonly [number, TreeList])[] {
    return [...this.open].sort(([a], [b]) => a - b);
  }

  private async load(page: number): Promise<void> {
    try {
      this.accept(page, await this.fetchPage(page * PAGE, PAGE));
    } catch (error) {
      this.fail(error);
    }
  }

  private accept(page: number, { isKnown, total, items }: ItemPage): void {
    this.pages.set(page, items);
    this.total = total;
    this.state = isKnown ? 'ready' : 'unknown';
  }

  private fail(error: unknown): void {
    this.error = error;
  }
}

/** One visible row: an item, or a message in place of a list's items. */
export interface TreeRow {
  readonly list: TreeList;
  /** Undefined for a message. */
  readonly nth: number | undefined;
  /** From 1. */
  readonly level: number;
}

/** The row at this position below a list. The cost depends on the number of open nodes, not on that of items. */
export function rowAt(list: TreeList, index: number, level = 1): TreeRow | undefined {
  if (list.total === 0) return index === 0 ? { list, nth: undefined, level } : undefined;
  let left = index;
  let from = 0;
  for (const [nth, below] of list.sortedOpen) {
    if (left <= nth - from) return { list, nth: from + left, level };
    left -= nth - from + 1;
    from = nth + 1;
    if (left < below.size) return rowAt(below, left, level + 1);
    left -= below.size;
  }
  const nth = from + left;
  return nth < list.total ? { list, nth, level } : undefined;
}

/** The position of a row; undefined if it is not below the list any more. */
export function indexOf(root: TreeList, { list, nth }: Pick<TreeRow, 'list' | 'nth'>): number | undefined {
  if (root === list) {
    let index = nth ?? 0;
    for (const [at, below] of root.sortedOpen) if (at < (nth ?? 0)) index += below.size;
    return index;
  }
  let before = 0;
  for (const [at, below] of root.sortedOpen) {
    const inside = indexOf(below, { list, nth });
    if (inside !== undefined) return at + before + 1 + inside;
    before += below.size;
  }
  return undefined;
}

/** The row of the node whose children the list has; undefined for the root. */
export function parentOf(root: TreeList, list: TreeList): TreeRow | undefined {
  const search = (at: TreeList, level: number): TreeRow | undefined => {
    for (const [nth, below] of at.open) {
      if (below === list) return { list: at, nth, level };
      const found = search(below, level + 1);
      if (found) return found;
    }
    return undefined;
  };
  return search(root, 1);
}
