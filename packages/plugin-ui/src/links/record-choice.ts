import type { ObjectRef } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import type { SelectOption } from '../fields/select-field.tsx';
import type { DataColumn } from '../table/data-table-props.ts';

/** Records that can be linked, as the module's list call answers them. */
export interface RecordChoice<Row> {
  /** Of the window: `Attach RISC Form`. */
  readonly title: string;
  /** What can be searched, such as `Search form number`. */
  readonly searchLabel: string;
  /** A filter beside the search. */
  readonly filter?: { readonly label: string; readonly options: readonly SelectOption[] };
  /** One page of records, from 1; `filter` is undefined for all. What it rejects with is shown, with another try. */
  find(
    ask: {
      readonly search: string;
      readonly filter: string | undefined;
      readonly page: number;
      readonly pageSize: number;
    },
    signal: AbortSignal,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  /**
   * Records whose place is that of an object, the nearest first; at most as many as fit above the others. They are offered first, each with
   * the reason, such as `Same location`.
   */
  readonly near?: (
    object: ObjectRef,
    signal: AbortSignal,
  ) => Promise<readonly { readonly row: Row; readonly why: string }[]>;
  /** The id of the record. */
  readonly rowId: (row: Row) => string;
  /** Null while a record has no number. */
  readonly rowName: (row: Row) => string | null;
  /** Linking an object to the record needs a reason. */
  readonly needsReason?: (row: Row) => boolean;
  /** Why the member cannot choose the record; undefined where they can. */
  readonly blocked?: (row: Row) => string | undefined;
  /** Heading of the column with the names, such as `Form number`. */
  readonly nameHeader: string;
  /** Below the name, where the window is too narrow for all columns. */
  readonly below?: (row: Row) => ReactNode;
  /** After the name. */
  readonly columns: readonly DataColumn<Row>[];
}
