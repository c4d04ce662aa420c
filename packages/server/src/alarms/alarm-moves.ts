/** An alarm that ended less than this long ago, in milliseconds, is opened again instead of making a new entry. */
export const reopenWithin = 5 * 60_000;
/** A reopened alarm stays until its cause has been away for this long, in milliseconds. */
export const holdFor = 60_000;
/** Browsers get changes of one alarm at most this often, in milliseconds; a timer sends the changes in between. */
export const announceEvery = 5_000;

/** What decides about the latest alarm under a key. */
export interface AlarmState {
  readonly endedAt: Date | null;
  /** Its cause is over, but it was held. */
  readonly clearedAt: Date | null;
  readonly reopenedAt: Date | null;
  readonly toldAt: Date | null;
  readonly announcedAt: Date;
}

/**
 * Whether less than `span` has passed. A moment to come is none that was a short while ago: it was written before the server's clock was
 * set back.
 */
function isWithin(since: Date | null, now: Date, span: number): boolean {
  if (since === null) return false;
  const passed = now.getTime() - since.getTime();
  return passed >= 0 && passed < span;
}

export type Raising = 'begin' | 'reopen' | 'update';

/** What raising does. After the clock was set back, an alarm from the time to come counts as one that ended just now. */
export function raisingOf(latest: AlarmState | undefined, now: Date): Raising {
  if (latest === undefined) return 'begin';
  // One whose time to stay away is over has ended, though no timer has seen it yet.
  if (latest.endedAt === null) return latest.clearedAt !== null && !isHeld(latest, now) ? 'reopen' : 'update';
  return now.getTime() - latest.endedAt.getTime() < reopenWithin ? 'reopen' : 'begin';
}

/** Whether an alarm whose cause is over stays a while longer because it keeps coming back. */
export function isHeld({ reopenedAt }: Pick<AlarmState, 'reopenedAt'>, now: Date): boolean {
  return isWithin(reopenedAt, now, holdFor);
}

/** Whether people hear of an alarm that came back: only if it says something else, and not within a minute of the last time. */
export function isToldAgain({ toldAt }: Pick<AlarmState, 'toldAt'>, saysElse: boolean, now: Date): boolean {
  return saysElse && !isWithin(toldAt, now, holdFor);
}

/** Whether browsers hear of a change of an alarm at once. */
export function isAnnouncedNow({ announcedAt }: Pick<AlarmState, 'announcedAt'>, now: Date): boolean {
  return !isWithin(announcedAt, now, announceEvery);
}
