import type { Permit, PermitAction } from '../../contract/permit.ts';

/** Steps that take the permit on, in the order in which one of them is the page's primary button. */
const forward: readonly PermitAction[] = [
  'request',
  'check',
  'issue',
  'start',
  'resume',
  'close',
  'closeOut',
];
const ending: readonly PermitAction[] = ['reject', 'suspend', 'cancel'];

export interface OrderedActions {
  readonly primary: PermitAction | undefined;
  readonly secondary: readonly PermitAction[];
  /** Shown as text in the colour of danger. */
  readonly ending: readonly PermitAction[];
}

/** Every allowed action, once. */
export function orderActions(allowed: readonly PermitAction[]): OrderedActions {
  const primary = forward.find((action) => allowed.includes(action));
  return {
    primary,
    secondary: allowed.filter((action) => action !== primary && !ending.includes(action)),
    ending: ending.filter((action) => allowed.includes(action)),
  };
}

/** The name of an action's button: closing is two steps, of which the holder's is the handing back. */
export function actionName(
  action: PermitAction,
  permit: Pick<Permit, 'handedBack'>,
): PermitAction | 'handBack' {
  const isClosing = action === 'close' || action === 'closeOut';
  return isClosing && permit.handedBack === null ? 'handBack' : action;
}
