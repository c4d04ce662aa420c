import type { RecordAction } from '@gantry/plugin-ui';
import type { Permit, PermitAction } from '../../contract/permit.ts';

/** Actions that advance the permit. The first allowed one is the page's primary button. */
const forward: readonly PermitAction[] = [
  'request',
  'check',
  'issue',
  'start',
  'resume',
  'close',
  'closeOut',
  'reschedule',
];
const closing: ReadonlySet<PermitAction> = new Set(['close', 'closeOut']);
const ending: readonly PermitAction[] = ['reject', 'suspend', 'cancel'];

/** The step that waits for this member; undefined for members who can only stop the permit. */
export function primaryAction(allowed: readonly PermitAction[]): PermitAction | undefined {
  return forward.find((action) => allowed.includes(action));
}

/** @param isInside - whether people are inside: then the area is not handed back yet */
export function actionKind(
  action: PermitAction,
  allowed: readonly PermitAction[],
  isInside: boolean,
): RecordAction['kind'] {
  if (action === primaryAction(allowed) && !(isInside && closing.has(action))) return 'primary';
  return ending.includes(action) ? 'danger' : 'secondary';
}

/** The name of an action's button. Closing takes two steps; the holder's is called handing back. */
export function actionName(
  action: PermitAction,
  permit: Pick<Permit, 'handedBack'>,
): PermitAction | 'handBack' {
  return closing.has(action) && permit.handedBack === null ? 'handBack' : action;
}
