import type { ReactElement } from 'react';

/** The outcome of one row of a batch. */
export interface RowOutcome {
  /** Of the row, as `PagedListOptions.rowKey` has it. */
  readonly key: string;
  /** False keeps the row selected, for another try. */
  readonly isDone: boolean;
  /** Why not, or what is new. */
  readonly text?: string | undefined;
}

/** Something done to all selected rows together. */
export interface BatchAction<Row> {
  /** Unlike that of any other action of the list. */
  readonly id: string;
  /** The text of the button, which also names the outcome. */
  readonly label: string;
  /** 20 px; without it the button has text alone. */
  readonly icon?: ReactElement;
  /** Something is lost: the button has the danger colour. */
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
  /** What `BatchMode` offers it by. */
  readonly id: Id;
  /** The text of the button. */
  readonly label: string;
  /** 20 px; without it the button has text alone. */
  readonly icon?: ReactElement;
}

/** A step that was confirmed for these rows. */
export interface BatchRun<Row, Id extends string = string> {
  /** The step that was chosen. */
  readonly step: BatchStep<Id>;
  /** The rows that were selected then. */
  readonly rows: readonly Row[];
  /** Names of the rows, by key. */
  readonly names: ReadonlyMap<string, string>;
  /** Of the dialogs: `Batch Receive`. */
  readonly title: string;
  /** Call it with what became of the rows: the dialog is then taken away. */
  readonly onDone: (reply: BatchReply) => void;
  /** Call it when the user leaves without taking the step. */
  readonly onClose: () => void;
}

/** What a batch answered of one record. */
export interface BatchAnswer {
  /** Of its row, as `rowKey` gives it. */
  readonly key: string;
  /** The step was taken. */
  readonly isDone: boolean;
  /** As the step alone would be refused with. */
  readonly code?: string | null | undefined;
  /** Such as the fields to fill in. */
  readonly about?: readonly string[] | undefined;
}

/** What became of a batch. */
export interface BatchReply {
  /** Of each row. */
  readonly outcomes: readonly RowOutcome[];
  /** The message about rows that failed; by default, that they stay selected. */
  readonly notice?: { readonly title: string | undefined; readonly text: string };
}
