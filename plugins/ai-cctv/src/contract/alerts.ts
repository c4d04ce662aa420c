/** Milliseconds after the end of an alert within which a new start opens it again. */
export const cooldown = 120_000;

/** `start`: something began, and lasts until its `end`. `once`: it was over at once, such as a truck without cover that passed. */
export const phases = ['start', 'once', 'end'] as const;
export type Phase = (typeof phases)[number];

/** What happened for one camera, type and zone. Times are milliseconds since 1970. */
export interface AlertEvent {
  readonly at: number;
  readonly phase: Phase;
}

/** The alerts of one camera, type and zone so far. */
export interface AlertState {
  /** The latest event that was taken in; null: none. */
  readonly last: AlertEvent | null;
  /** The latest alert; null: none. */
  readonly alert: { readonly startedAt: number; readonly endedAt: number | null } | null;
}

/** Before the first event. */
export const noAlert: AlertState = { last: null, alert: null };

/** What an event does: `repeated` is one that was taken in before, or comes after a later one. */
export type AlertChange = 'repeated' | 'none' | 'opened' | 'reopened' | 'ended';

const order = ({ at, phase }: AlertEvent) => [at, phases.indexOf(phase)] as const;

function isAfter(event: AlertEvent, last: AlertEvent): boolean {
  const [[at, phase], [lastAt, lastPhase]] = [order(event), order(last)];
  return at > lastAt || (at === lastAt && phase > lastPhase);
}

/**
 * Takes an event in. There is one open alert at a time; a start within `cooldown` after the end opens the same alert again. An event that was
 * taken in before changes nothing, so that messages may be repeated.
 */
export function afterEvent(
  state: AlertState,
  event: AlertEvent,
): { readonly state: AlertState; readonly change: AlertChange } {
  if (state.last !== null && !isAfter(event, state.last)) return { state, change: 'repeated' };
  const last = { at: event.at, phase: event.phase };
  const { alert } = state;
  const isOpen = alert !== null && alert.endedAt === null;
  if (event.phase === 'end')
    return isOpen
      ? { state: { last, alert: { ...alert, endedAt: event.at } }, change: 'ended' }
      : { state: { last, alert }, change: 'none' };
  if (isOpen) return { state: { last, alert }, change: 'none' };
  const isOnce = event.phase === 'once';
  if (alert !== null && event.at - (alert.endedAt ?? event.at) < cooldown)
    // What is over at once is the same alert again and needs no second opening.
    return isOnce
      ? { state: { last, alert: { ...alert, endedAt: event.at } }, change: 'none' }
      : { state: { last, alert: { ...alert, endedAt: null } }, change: 'reopened' };
  return {
    state: { last, alert: { startedAt: event.at, endedAt: isOnce ? event.at : null } },
    change: 'opened',
  };
}

/** Ends an open alert that somebody has dealt with. */
export const afterResolution = (state: AlertState, at: number): AlertState =>
  state.alert === null || state.alert.endedAt !== null
    ? state
    : { ...state, alert: { ...state.alert, endedAt: Math.max(at, state.alert.startedAt) } };
