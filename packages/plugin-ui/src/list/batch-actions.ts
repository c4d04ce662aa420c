import type { ReactElement } from 'react';

/** The outcome of one row of a batch. */
export interface RowOutcome {
  readonly key: string;
  readonly isDone: boolean;
  /** Why not, or what is new. */
  readonly text?: string | undefined;
}

/** Something done to all selected rows together. */
export interface BatchAction<Row> {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactElement;
  readonly isDanger?: boolean;
  /** Undefined lets it run; a text says why it cannot. */
  readonly blocker?: (rows: readonly Row[]) => string | undefined;
  /**
   * Asks what it needs, then acts, and returns an outcome for each row. Undefined says that it was cancelled and nothing was
   * done.
   */
  run(rows: readonly Row[], signal: AbortSignal): Promise<readonly RowOutcome[] | undefined>;
}

/** A step that can be taken on many records at once, chosen in `BatchMode`. */
export interface BatchStep<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly icon?: ReactElement;
}

/** A step that was confirmed for these rows. */
export interface BatchRun<Row, Id extends string = string> {
  readonly step: BatchStep<Id>;
  readonly rows: readonly Row[];
  /** What the rows are called, by key. */
  readonly names: ReadonlyMap<string, string>;
  /** Of the dialogs: `Batch Receive`. */
  readonly title: string;
  readonly onDone: (reply: BatchReply) => void;
  readonly onClose: () => void;
}

/** What a batch answered of one record. Of one that was not done, `code` says why, and `about` what that is about. */
export interface BatchAnswer {
  readonly key: string;
  readonly isDone: boolean;
  readonly code?: string | null | undefined;
  readonly about?: readonly string[] | undefined;
}

/** What became of a batch. */
export interface BatchReply {
  /** Of each row. */
  readonly outcomes: readonly RowOutcome[];
  /** What the user is told of rows that were not done; without it, that they stay selected. */
  readonly notice?: { readonly title: string | undefined; readonly text: string };
}
