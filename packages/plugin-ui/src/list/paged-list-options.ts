import type { Disposable, Event } from '@gantry/plugin-sdk';

/** What a list needs of a plugin's context; `PluginContext` fits. */
export interface ListContext {
  /** Aborted when the plugin ends: the list asks for nothing more. */
  readonly signal: AbortSignal;
  /** Timers that end with the plugin. */
  readonly subscriptions: { timeout(fn: () => void, ms: number): Disposable };
  /** Events of the plugin's server half. After `onDidResync` some may have been missed. */
  readonly live: {
    on(topic: string, listener: () => void): Disposable;
    readonly onDidResync: Event<void>;
  };
  /** What this member may do in the project. */
  readonly permissions: { has(id: string): boolean; readonly onDidChange: Event<void> };
}

/** Filters of a list by name. Undefined does not restrict. All are texts, as they are in a query. */
export type Filters = { readonly [name: string]: string | undefined };

/** What a list asks the server for. Filters stand beside it, those that are off left out. */
export interface PageAsk<O extends string> {
  /** From 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly pageSize: number;
  /** By what the rows are sorted. */
  readonly orderBy: O;
  /** The largest, last or newest first. */
  readonly isDesc: boolean;
  /** As typed; empty for no search. */
  readonly search: string;
}

/** How many rows a list has. */
export interface FoundCount {
  /** Rows on all pages. */
  readonly total: number;
  /** There are more than `total`: the server stopped counting there. */
  readonly isMore?: boolean | undefined;
  /** Rows under each tab of `StatusTabs`, by the value of the tab. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
}

/** A page with the number of all rows, or, for a list that counts them apart, with whether there is another page. */
export type FoundPage<Row> = {
  /** In the order that was asked for; at most as many as a page has. */
  readonly rows: readonly Row[];
  /** Rows of the page that the server left out because they are damaged; none by default. The list tells the reader. */
  readonly unreadable?: number | undefined;
  /**
   * Among how many rows, the first of the order, the server searched, where it did not search all: `searchedRows`. The list tells the reader.
   */
  readonly searched?: number | null | undefined;
} & (
  | FoundCount
  | {
      /** There is a page after this one. */
      readonly hasMore: boolean;
      /** Absent: `count` of the list counts. */
      readonly total?: undefined;
    }
);

/** What a list knows of its number of rows: that it is `total`, that it is more, or only that it is not less. */
export type TotalKind = 'exact' | 'more' | 'atLeast';

/** Filters from a query or from storage: a value that nobody can choose is left out. */
export type FilterChoices<F extends Filters> = { readonly [K in keyof F]?: readonly string[] };

/** What a list asks for, and what it begins with. */
export interface PagedListOptions<Row, F extends Filters, O extends string> {
  /** Rejects with anything; the list shows that it failed, with the error's sentence. */
  fetch(ask: PageAsk<O> & F, signal: AbortSignal): Promise<FoundPage<Row>>;
  /** Counts the rows, for a list whose pages come without their number. Asked for after the rows, so that these do not wait. */
  count?(ask: PageAsk<O> & F, signal: AbortSignal): Promise<FoundCount>;
  /** What identifies a row, also after it has changed. */
  rowKey(row: Row): string;
  /** The order that the list begins with. */
  readonly orderBy: O;
  /** Whether it begins with the largest, last or newest; false by default. */
  readonly isDesc?: boolean;
  /** The orders that a link may name; any by default. */
  readonly orders?: readonly O[];
  /** What the list begins with, and what Reset goes back to. Names every filter, also those that are off. */
  readonly filters?: F;
  /** The values that a link or the storage may bring, by filter; any by default. */
  readonly choices?: FilterChoices<F>;
  /** Filters that hold several values with commas between them. */
  readonly several?: readonly (keyof F & string)[];
  /** The orders beside these filters, where not all of them go with every filter; the first takes the place of one that does not. */
  ordersFor?(filters: F, search: string): readonly O[];
  /** Rows on a page; 10 by default. */
  readonly pageSize?: number;
  /** Rows to which pages lead, counted from the beginning of the order; 10,000 by default. */
  readonly reach?: number;
  /** Events of the plugin's server half after which the list is fetched again. */
  readonly topics?: readonly string[];
  /** Milliseconds in which changes are gathered before fetching again; 500 by default. */
  readonly gatherMs?: number;
  /** Without this permission the list is empty and asks for nothing. */
  readonly permission?: string;
}
