import type { NotificationPlace, NotificationText } from './notifications.ts';
import type { RouteContext } from './route.ts';

/** A step that waits for a member, or will. */
export interface HeldStep {
  /** UUID of the record. */
  readonly recordId: string;
  /** The record's version when this was read. */
  readonly version: number;
  /** Names the record, such as `Form BEM/C/2611/0187`. */
  readonly name: NotificationText;
  /** What has to be done, such as `Inspect`. */
  readonly step: NotificationText;
  /** Where the record is shown. */
  readonly place?: NotificationPlace;
  /** The key of the step's notification. */
  readonly key?: string;
  /** False: it comes later. */
  readonly isOpen: boolean;
  /**
   * `person`: nobody else can do it until somebody is named, in the place `named`. `role`: everybody with the role can. `private`: nobody
   * but its author sees the record.
   */
  readonly how: { readonly kind: 'person'; readonly named: string } | { readonly kind: 'role' | 'private' };
  /** UUIDs of the members who can take it. */
  readonly takers: readonly string[];
}

/** What waits for a person. */
export interface HeldSteps {
  /** By record, the one that changed first before the others. */
  readonly steps: readonly HeldStep[];
  /** Number of damaged records, left out, that may wait for the person. The list shows it. */
  readonly unreadable: number;
}

/** Who takes over what on one record. */
export interface Taking {
  /** The version that the caller saw. */
  readonly version: number;
  /** UUID of the person who leaves. */
  readonly from: string;
  /** UUIDs of those who take over, by the place in which the person was named. */
  readonly to: Readonly<Record<string, string>>;
}

/**
 * What waits for a person on one kind of a plugin's records, for an administrator who hands it over when the person leaves the project.
 * The host has checked that the caller may do so. `handOverOf` makes it for records of the SDK.
 */
export interface HandOver {
  /** Name of the kind of record, unique within the plugin. */
  readonly kind: string;
  /** The most steps that `held` answers. */
  readonly most: number;
  /**
   * Steps that wait for the person, also for one who has left.
   * @param keys - keys of the plugin's notifications that tell the person of an open step, and nobody else
   */
  held(context: RouteContext, userId: string, keys: readonly string[]): Promise<HeldSteps>;
  /**
   * Whether any step waits for the person, or may do so on a damaged record. It does not look for takers, so it is cheaper than `held`,
   * which is called if this is left out.
   */
  isHolding?(context: RouteContext, userId: string): Promise<boolean>;
  /**
   * Names others instead of the person on one record, in `context.tx`.
   * @throws ConflictError when the record has changed, RuleError WRONG_PERSON for somebody who cannot do the steps
   */
  give(context: RouteContext, recordId: string, taking: Taking): Promise<void>;
  /** Tells the others with the role that the open step waits for them, after the person has left. */
  tellOthers(context: RouteContext, recordId: string): Promise<void>;
}
