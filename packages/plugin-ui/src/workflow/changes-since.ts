/** One entry of a record's history, oldest first. */
export interface RecordedChange {
  /** The item of the record that it is about. Such entries are left out: they have versions of their own. */
  readonly item?: object | null;
  /** The record's version after the entry. */
  readonly seq: number;
  /** Null, or without an id, for what no person did. */
  readonly by: { readonly userId: string | null; readonly name: string } | null;
  /** ISO 8601. */
  readonly at: string;
  /** As the contract calls them. */
  readonly changedFields: readonly string[];
}

/** What happened to a record: who did the last of it, and when. */
export interface RecordChanges {
  /** Undefined for a change that no person made. */
  readonly by: string | undefined;
  /** When the last of it happened, in ISO 8601. */
  readonly at: string;
  /** Each once, as the contract calls them; none of a step that changed no field. */
  readonly fields: readonly string[];
}

/**
 * What a record's history says of the time after a version; undefined if it has nothing newer.
 * @example
 * const changes = changesSince(record.history, seen.version);
 */
export function changesSince(history: readonly RecordedChange[], version: number): RecordChanges | undefined {
  const since = history.filter(({ seq, item }) => !item && seq > version);
  const last = since.at(-1);
  if (last === undefined) return undefined;
  return {
    by: last.by === null || last.by.userId === null ? undefined : last.by.name,
    at: last.at,
    fields: [...new Set(since.flatMap(({ changedFields }) => changedFields))],
  };
}
