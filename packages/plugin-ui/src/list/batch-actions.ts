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
