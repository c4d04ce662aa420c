import type { MemberQuery } from '../people.ts';
import type { Tone } from '../primitives.ts';
import type { Tx } from './database.ts';

/** A text in both languages. A title is cut after 200 characters, a detail after 1,000. */
export interface NotificationText {
  /** English. */
  readonly en: string;
  /** Simplified Chinese. */
  readonly 'zh-CN': string;
}

/** The name of a place that somebody may rename. With `key` or `device` its present name is shown, also after it was renamed. */
export interface PlaceName extends NotificationText {
  /**
   * Identifies a place of the plugin within the project, such as `location/7`; at most 200 characters. The plugin calls `rename` in every
   * transaction that gives this place another name.
   */
  readonly key?: string;
  /** UUID of the device that has this name, such as a camera, in place of `key`. The host itself knows when a device is renamed. */
  readonly device?: string;
  /** What follows the name after a comma and has no name of its own there, such as the zone of a camera. */
  readonly part?: NotificationText;
}

/**
 * The recipients: the people of `users`, and the members that meet all of the other conditions together. They are looked up once, at
 * `send`; people who get the role later are not notified. People who are not active members are left out, and so is the actor of the
 * transaction.
 */
export interface NotificationRecipients extends Omit<MemberQuery, 'search'> {
  /** Ids of people. Null and repeated ids are skipped. */
  readonly users?: Iterable<string | null | undefined>;
  /** Tells the acting person too, where they are among the recipients. */
  readonly actor?: true;
}

/** Where a notification leads. Ids are those of the plugin's own manifest. */
export type NotificationPlace =
  /** Path of a route of the plugin, such as `/permits/:permitId`. Params that the path does not name go into the query. */
  | { readonly route: string; readonly params?: Readonly<Record<string, string>> }
  /** The model with a tab of the plugin open, and perhaps an object selected by its IFC GlobalId. */
  | { readonly modelTab: string; readonly object?: string }
  /** The page of an item of the dashboard, with its params. */
  | { readonly dashboardItem: string; readonly params?: Readonly<Record<string, string>> }
  /** A window of the plugin over the model. */
  | { readonly windowTab: string }
  /** An object of the model by its IFC GlobalId. */
  | { readonly object: string };

/** The step that somebody is expected to do, as the page My day shows it. */
export interface WaitingStep {
  /** What to do: `Inspect`. */
  readonly step: NotificationText;
  /** By when. Afterwards it is overdue. */
  readonly due?: Date;
  /** When it is planned to begin. Left out: it can be done at any time until it is due. */
  readonly from?: Date;
  /** Where, such as `EB Bay 013`; at most 120 characters. Steps at one place are done together. */
  readonly at?: PlaceName;
  /** The state that the record is in now, as a tag. */
  readonly state?: { readonly text: NotificationText; readonly tone: Tone };
  /** IFC GlobalId of the object that it is about: the camera flies there. */
  readonly object?: string;
}

/** One notification, as a plugin sends it. */
export interface NotificationInput {
  /** The recipients. */
  readonly to: NotificationRecipients;
  /** What happened, in one line, such as `Permit HW-0007 was submitted`. */
  readonly text: NotificationText;
  /** More about it, shown below the text. */
  readonly detail?: NotificationText;
  /** What opens when somebody chooses the entry. Without it, the entry can only be marked as read. */
  readonly place?: NotificationPlace;
  /** The step that the recipients are expected to do. Such an entry stays under "Waiting for you" until `settle` ends it. */
  readonly waiting?: WaitingStep;
  /**
   * It changes what the recipients may do now, such as work that was stopped: an open screen shows it at once, until it is opened or
   * closed. Other notifications only count at the bell.
   */
  readonly urgent?: true;
  /**
   * Names what this is about within the plugin and the project, such as `permit/7/review`; at most 200 characters. Sending again with the
   * same key replaces what these people have: it is unread again, unless nothing in it changed. With `waiting`, the step then waits for
   * these people only. `settle` needs a key.
   */
  readonly key?: string;
}

/** Tells people what happened and what waits for them, in the app and, where they want it, by e-mail. */
export interface Notifications {
  /**
   * Sends a notification with the transaction: it exists if and only if that commits. Answers the ids of the people told.
   * @throws Error for a key that is too long, or a route whose path names a param that `params` lacks.
   * @example
   * await host.notifications.send(tx, {
   *   to: { permission: 'PTW_REVIEW' },
   *   text: { en: `Permit ${number} was submitted`, 'zh-CN': `许可证 ${number} 已提交` },
   *   place: { route: '/permits/:permitId', params: { permitId } },
   *   waiting: { step: { en: 'Review', 'zh-CN': '审核' }, due },
   *   key: `permit/${permitId}/review`,
   * });
   */
  send(tx: Tx, notification: NotificationInput): Promise<readonly string[]>;
  /** Ends the step under this key: it waits for nobody any more, and its entries count as read. Does nothing if there is none. */
  settle(tx: Tx, key: string): Promise<void>;
  /**
   * Changes when the steps under these keys are due, such as after a rule of the project has changed. Nobody is notified, and what was read
   * stays read; open screens show the new time. A key under which nothing waits is passed over.
   */
  reschedule(tx: Tx, due: ReadonlyMap<string, Date>): Promise<void>;
  /**
   * Gives places their present names, by `PlaceName.key`, with the transaction that renames them: in all notifications and alarms of the
   * plugin in this project, whether they were read, wait for a mail, or are sent by a transaction that still saw the old name. Nobody is
   * notified, and what was read stays read; open screens show the new name. One row is written for each place, however many notifications
   * name it.
   * @throws Error for a key that is empty or too long
   * @example
   * await host.notifications.rename(tx, new Map([[`location/${id}`, { en: name, 'zh-CN': nameZh || name }]]));
   */
  rename(tx: Tx, names: ReadonlyMap<string, NotificationText>): Promise<void>;
}
