import type { Tx } from './database.ts';
import type { NotificationPlace, NotificationText } from './notifications.ts';

/** How people call a thing. */
export interface AuditName {
  /** Such as `Permit PTW-2611-0401`. */
  readonly name: NotificationText;
  /** Where it is shown. */
  readonly place?: NotificationPlace;
}

/** One kind of thing that a plugin writes into the audit trail, for the host's pages that list entries of all plugins. */
export interface AuditKind {
  /** As `AuditEntry.entity` has it. */
  readonly entity: string;
  /** Actions that are steps of a workflow: My day counts those that the member took today. */
  readonly steps?: readonly string[];
  /**
   * Names of those that there are, by id, with as many statements for a hundred as for one. It leaves out what only its author may know of.
   * @param ids - also such of other kinds: the values that were changed may be ids of anything
   */
  named(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, AuditName>>;
}
