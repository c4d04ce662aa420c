import type { StandingAlarm } from '../contract/alarm.ts';
import type { Json } from '../primitives.ts';
import type { Tx } from './database.ts';
import type {
  NotificationPlace,
  NotificationRecipients,
  NotificationText,
  PlaceName,
} from './notifications.ts';

/** What a member can do about an alarm beside taking it, such as saying that it was a false one. The host shows it as a button. */
export interface AlarmStep {
  /** Id of a command of the plugin's own browser half. Those who may not execute it do not see the button. */
  readonly command: string;
  /** The button's text, in one or two words; at most 30 characters. */
  readonly label: NotificationText;
  /** What the command gets as its value, such as the id of the record. */
  readonly value?: Json;
}

/** A danger, as a plugin raises it. Say it as somebody reads it who has ten seconds. */
export interface AlarmInput {
  /**
   * Identifies it within the plugin and the project, such as `permit/7/over-stay`; at most 190 characters. There is one alarm for each key.
   */
  readonly key: string;
  /** UUID of the record that it is about. `standing` finds alarms by it, and lists put such records first. */
  readonly subject?: string;
  /** `critical`: somebody may be hurt now. `serious`: somebody may be hurt later if nobody acts. */
  readonly severity: StandingAlarm['severity'];
  /** Members with this permission see it. */
  readonly permission: string;
  /** Members with one of these permissions may take it. Empty: everybody who sees it. */
  readonly takePermissions?: readonly string[];
  /** Where, such as `CP-03 Sump pit`; at most 120 characters. */
  readonly place: PlaceName;
  /** What, how much, against which limit: `2 people over the 90 min stay`. */
  readonly title: NotificationText;
  /** The same in two or three words, for tags and markers: `2 over stay`. */
  readonly tag: NotificationText;
  /** Who and what else, such as names. */
  readonly detail?: NotificationText;
  /** What to do; also the step that waits for the people of `tell`. */
  readonly todo?: NotificationText;
  /** How much it is, in the unit of the limit. */
  readonly value?: number;
  /** How much it may be. */
  readonly limit?: number;
  /** When the danger began. Left out: when it was raised. A time to come counts as now. */
  readonly since?: Date;
  /** Where it leads. */
  readonly opens?: NotificationPlace;
  /**
   * What the camera flies to: an object by its IFC GlobalId, or a place (WGS 84, metres). With a `heading` (degrees clockwise from north) and a
   * `tilt` (above the horizon) the view is from behind and above the place, in that direction: that of a CCTV camera.
   */
  readonly flyTo?:
    | { readonly object: string }
    | {
        readonly latitude: number;
        readonly longitude: number;
        readonly height: number;
        readonly heading?: number;
        readonly tilt?: number;
      };
  /** At most three. An alarm still ends with its cause: the command says what was found, and the plugin clears the alarm where that ends it. */
  readonly steps?: readonly AlarmStep[];
  /** Who gets one urgent notification when the alarm begins. It waits under their bell until the alarm ends. */
  readonly tell?: NotificationRecipients;
}

/** An alarm that a member takes on a screen of the host. */
export interface TakenAlarm {
  /** As it was raised. */
  readonly key: string;
  /** UUID of the record that it is about; null for one about something else. */
  readonly subject: string | null;
}

/** A current alarm, as the plugin itself reads it. */
export interface RaisedAlarm extends StandingAlarm {
  /** When it was last raised or changed, by the server's clock then. It lies ahead where the clock was set back since. */
  readonly changedAt: string;
}

/** Which alarms of the plugin. */
export interface AlarmQuery {
  /** Only those about these records. */
  readonly subjects?: readonly string[];
  /** The reader's permissions: decide `canTake`. Left out: nobody can. */
  readonly permissions?: ReadonlySet<string>;
}

/**
 * Alarms of a plugin: dangers beside the state of a record, which last until their cause is over. The host shows them on the overview, at
 * the module's entry and on the project's card, orders them, and notifies people.
 */
export interface Alarms {
  /**
   * Raises an alarm with the transaction. A current alarm with this key is updated, and nobody is notified again. An alarm that ended less
   * than five minutes ago is opened again; people are notified again only if it is about something else. Returns whether screens must show
   * it again.
   */
  raise(tx: Tx, alarm: AlarmInput): Promise<boolean>;
  /**
   * Ends the current alarm with this key, if any. A reopened alarm ends only when its cause has been away for a minute. Returns whether
   * screens must show it again.
   */
  clear(tx: Tx, key: string): Promise<boolean>;
  /** The current alarms, the worst first and those taken last; at most 1,000. */
  standing(tx: Tx, query?: AlarmQuery): Promise<readonly RaisedAlarm[]>;
  /**
   * Notes that a member looks after an alarm. Repeating it does nothing.
   * @throws NotFoundError, ForbiddenError, ConflictError ALARM_TAKEN (somebody else was first) or ALARM_OVER
   */
  take(
    tx: Tx,
    id: string,
    by: {
      readonly userId: string;
      readonly permissions: ReadonlySet<string>;
      /** Only an alarm about this record. */
      readonly subject?: string;
    },
  ): Promise<void>;
}
