import type { Tx } from './database.ts';
import type { NotificationPlace, NotificationText } from './notifications.ts';

/** How people call a thing. */
export interface AuditName {
  /** Such as `Permit PTW-2611-0401`. */
  readonly name: NotificationText;
  /** Where it is shown. */
  readonly place?: NotificationPlace;
}

/** Texts in both languages by the names in the code. */
export type AuditTexts = Readonly<Record<string, NotificationText>>;

/** What entries say instead of the names in the code. What has no word here is spelt as its name. */
export interface AuditWords {
  /** Of the kind, such as `Permit`. */
  readonly title?: NotificationText;
  /** By action, such as `Issue`. */
  readonly actions?: AuditTexts;
  /** By field, such as `Location`; a field within an object by both names, such as `dates.returned`. */
  readonly fields?: AuditTexts;
  /** By field, and then by value: statuses and types. */
  readonly values?: Readonly<Record<string, AuditTexts>>;
}

/**
 * The words of a table of texts whose keys begin with this, by the rest of the key.
 * @example
 * statuses: wordsWith('status.', terms) // { Draft: { en: 'Draft', 'zh-CN': '草稿' }, … }
 */
export function wordsWith(
  prefix: string,
  texts: { readonly [L in keyof NotificationText]: Readonly<Record<string, string>> },
): AuditTexts {
  return Object.fromEntries(
    Object.entries(texts.en).flatMap(([key, en]) =>
      key.startsWith(prefix)
        ? [[key.slice(prefix.length), { en, 'zh-CN': texts['zh-CN'][key] ?? en }] as const]
        : [],
    ),
  );
}

/** One kind of thing that a plugin writes into the audit trail, for the host's pages that list entries of all plugins. */
export interface AuditKind extends AuditWords {
  /** As `AuditEntry.entity` has it. */
  readonly entity: string;
  /** Actions that are steps of a workflow: My day counts those that the member took today. */
  readonly steps?: readonly string[];
  /**
   * Names of those that there are, by id, with as many statements for a hundred as for one. It leaves out what only its author may know of.
   * Without it, the things of the kind have no names.
   * @param ids - also such of other kinds: the values that were changed may be ids of anything
   */
  named?(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, AuditName>>;
}
