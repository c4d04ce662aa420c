import type { Disposable, Event } from '@gantry/plugin-sdk';

/** What a list needs of a plugin's context; `PluginContext` fits. */
export interface ListContext {
  readonly signal: AbortSignal;
  readonly subscriptions: { timeout(fn: () => void, ms: number): Disposable };
  readonly live: {
    on(topic: string, listener: () => void): Disposable;
    readonly onDidResync: Event<void>;
  };
  readonly permissions: { has(id: string): boolean; readonly onDidChange: Event<void> };
}

/** Filters of a list by name. Undefined does not restrict. All are texts, as they are in a query. */
export type Filters = { readonly [name: string]: string | undefined };

/** What a list asks the server for. Filters stand beside it, those that are off left out. */
export interface PageAsk<O extends string> {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly orderBy: O;
  readonly isDesc: boolean;
  readonly search: string;
}

export interface FoundPage<Row> {
  readonly rows: readonly Row[];
  /** Rows on all pages. */
  readonly total: number;
  /** Rows under each tab of `StatusTabs`, by the value of the tab. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
}

/** Filters from a query or from storage: a value that nobody can choose is left out. */
export type FilterChoices<F extends Filters> = { readonly [K in keyof F]?: readonly string[] };

export interface PagedListOptions<Row, F extends Filters, O extends string> {
  /** Rejects with anything; the list shows that it failed, with the error's sentence. */
  fetch(ask: PageAsk<O> & F, signal: AbortSignal): Promise<FoundPage<Row>>;
  rowKey(row: Row): string;
  readonly orderBy: O;
  readonly isDesc?: boolean;
  /** The orders that a link may name; any where left out. */
  readonly orders?: readonly O[];
  /** What the list begins with, and what Reset goes back to. Names every filter, also those that are off. */
  readonly filters?: F;
  readonly choices?: FilterChoices<F>;
  /** Filters that hold several values with commas between them. */
  readonly several?: readonly (keyof F & string)[];
  /** Rows on a page; 10 where left out. */
  readonly pageSize?: number;
  /** Events of the plugin's server half after which the list is fetched again. */
  readonly topics?: readonly string[];
  /** Milliseconds in which changes are gathered before fetching again; 500 where left out. */
  readonly gatherMs?: number;
  /** Without this permission the list is empty and asks for nothing. */
  readonly permission?: string;
}
