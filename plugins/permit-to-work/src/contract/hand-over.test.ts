import { canTakePlace, type Member, placesAhead, type Standing } from '@gantry/plugin-sdk/workflow';
import { expect, test } from 'vitest';
import { type PermitNames, permitWorkflow } from './permit-workflow.ts';

const named = (userId: string) => ({ userId, company: null });
const at = (more: Partial<Standing<PermitNames>>): Standing<PermitNames> => ({
  status: 'Active',
  task: 'HAND_BACK',
  side: null,
  flags: {},
  people: { requester: named('requester'), holder: named('holder'), issuer: named('issuer') },
  ...more,
});
const member = (userId: string, ...permissions: string[]): Member => ({
  kind: 'member',
  userId,
  company: null,
  permissions: new Set(permissions),
});

test('a holder who leaves has the hand-back before them, and a requester only what they can still change', () => {
  expect(placesAhead(permitWorkflow, at({}), 'holder')).toEqual([
    { place: 'holder', task: 'HAND_BACK', isOpen: true },
  ]);
  expect(placesAhead(permitWorkflow, at({}), 'requester')).toEqual([]);
  const checked = at({ status: 'Checked', task: 'ISSUE' });
  expect(placesAhead(permitWorkflow, checked, 'requester')).toEqual([
    { place: 'requester', task: 'RESCHEDULE', isOpen: false },
  ]);
  expect(placesAhead(permitWorkflow, checked, 'holder')).toEqual([
    { place: 'holder', task: 'START', isOpen: false },
  ]);
  const closed = at({ status: 'Closed', task: null });
  expect(placesAhead(permitWorkflow, closed, 'holder')).toEqual([]);
});

test('somebody with the right takes the place, but not who issued the permit', () => {
  const can = (who: Member) => canTakePlace(permitWorkflow, at({}), 'holder', who);
  expect(can(member('other', 'PTW_HOLD'))).toBe(true);
  expect(can(member('other', 'PTW_ISSUE'))).toBe(false);
  expect(can(member('issuer', 'PTW_HOLD', 'PTW_ISSUE'))).toBe(false);
  expect(can(member('requester', 'PTW_HOLD'))).toBe(true);
});
