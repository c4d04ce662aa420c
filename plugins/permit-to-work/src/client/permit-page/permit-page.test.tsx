import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { confinedSpaceNear, holder, ink } from '../testing/permit-data.ts';
import { addLocation, addPermit } from '../testing/permit-site.tsx';
import { siteOfEachTest } from '../testing/site-of-each-test.ts';
import { fill } from '../testing/typing.ts';

const { user, start, show, button } = siteOfEachTest();
const inDialog = () => within(screen.getByRole('dialog'));

it('says at the top who stopped the work and why, and no longer that it is active', async () => {
  const { server, host } = await start({ permissions: ['PTW_VIEW', 'PTW_HOLD', 'PTW_CHECK'] });
  const place = addLocation(server, 'Shaft S1');
  const permit = addPermit(server, place, 'Issued', {
    holder: server.user,
    validFrom: '2026-11-20T00:00:00.000Z',
    allowedActions: ['start'],
  });
  await show({ formUUID: permit.formUUID });
  await user.click(await button('Start work'));
  server.made = { status: 'Active', allowedActions: ['suspend'] };
  await user.click(inDialog().getByRole('button', { name: 'Start work' }));
  await waitFor(() => expect(host.notifications).toEqual([`Permit ${permit.number}: Active`]));
  await user.click(await button('Suspend'));
  await fill(user, await inDialog().findByLabelText(/^Reason/), 'Gas alarm');
  server.made = { status: 'Suspended' };
  await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText(/^2026-\u2060?11-\u2060?20 10:00 · Gas alarm$/)).toBeTruthy();
  expect(host.notifications).toHaveLength(2);
  // The message that the permit is active has gone.
  expect((await host.leaks()).notifications).toBe(1);
});

it('copies a rejected permit to a new request, without what was answered for the old one', async () => {
  const { server } = await start();
  const place = addLocation(server, 'Shaft S1');
  const checklist = [{ itemId: 'gas-test', answer: 'yes', remark: '' } as const];
  const permit = addPermit(server, place, 'Rejected', { holder, checklist, description: 'Weld the lug' });
  await show({ view: 'new', copy: permit.formUUID });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Description/)).value).toBe('Weld the lug');
  await user.click(await button('Save draft'));
  await waitFor(() => expect(server.inputsOf('createPermit')).toHaveLength(1));
  expect(server.inputsOf('createPermit')[0]).toMatchObject({
    locationID: place.locationID,
    holderID: holder.userId,
    checklist: [],
  });
});

it('offers the copy where a permit was rejected', async () => {
  const { server } = await start();
  const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Rejected');
  await show();
  await user.click(await screen.findByText(permit.number ?? ''));
  await user.click(await button('Copy to a new request'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Request permit' })).toBeTruthy();
});

it('lets the requester set another time for a permit that was not issued in time', async () => {
  const { server } = await start();
  vi.setSystemTime(server.now);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(ink);
  const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Requested', {
    requester: server.user,
    isLapsed: true,
    allowedActions: ['reschedule', 'cancel'],
    validFrom: '2026-11-19T00:00:00.000Z',
    validTo: '2026-11-19T08:00:00.000Z',
  });
  await show({ formUUID: permit.formUUID });
  expect(await screen.findByText(/^The time of this permit was over before it was issued\./)).toBeTruthy();
  await user.click(await button('Change the time'));
  await user.click(await inDialog().findByRole('tab', { name: 'Type' }));
  await fill(user, await inDialog().findByLabelText('Your name'), 'Test User');
  await user.click(inDialog().getByRole('button', { name: 'Change the time' }));
  await waitFor(() =>
    expect(server.inputsOf('act')).toMatchObject([
      { action: 'reschedule', validFrom: '2026-11-20T02:30:00.000Z', validTo: '2026-11-20T10:30:00.000Z' },
    ]),
  );
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('offers to keep the permit in the dialog that cancels it', async () => {
  const { server } = await start();
  const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Requested', {
    requester: server.user,
    allowedActions: ['cancel'],
  });
  await show({ formUUID: permit.formUUID });
  await user.click(await button('Cancel permit'));
  expect(await inDialog().findByRole('button', { name: 'Keep permit' })).toBeTruthy();
});

it('does not warn of conflicts once the permit has ended', async () => {
  const { server } = await start();
  const place = addLocation(server, 'Shaft S1');
  server.conflicts = [confinedSpaceNear];
  const permit = addPermit(server, place, 'Closed');
  await show({ formUUID: permit.formUUID });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Conflicts with other work')).toBeNull();
});

it('asks for no extension that has conflicts before they were accepted', async () => {
  const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_ISSUE'] });
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(ink);
  const place = addLocation(server, 'Shaft S1');
  server.conflicts = [confinedSpaceNear];
  const permit = addPermit(server, place, 'Active', { holder, allowedActions: ['suspend', 'extend'] });
  await show({ formUUID: permit.formUUID });
  await user.click(await button('Extend'));
  expect(await inDialog().findByText('Hot work near a confined space')).toBeTruthy();
  await user.click(inDialog().getByRole('button', { name: 'Extend' }));
  expect(server.count('act')).toBe(0);
  await user.click(inDialog().getByRole('checkbox'));
  await user.click(await inDialog().findByRole('button', { name: 'Extend' }));
  await waitFor(() =>
    expect(server.inputsOf('act')).toMatchObject([
      { validTo: '2026-11-20T11:00:00.000Z', acceptedConflicts: [confinedSpaceNear.key] },
    ]),
  );
  vi.restoreAllMocks();
});

it.each([
  ['Checked', '2026-11-20T04:00:00.000Z', [/^IssuedDue .*12:00$/]],
  ['Checked', '2026-11-20T00:00:00.000Z', [/^IssuedOverdue.*08:00$/]],
  // Resuming leads back to the work, which is no step ahead.
  ['Suspended', '2026-11-20T04:00:00.000Z', [/^SuspendedDue .*12:00$/]],
  ['Rejected', null, []],
] as const)('says at the step that is waited for when it is due: %s, %s', async (status, dueAt, due) => {
  const { server } = await start();
  const permit = addPermit(server, addLocation(server, 'Shaft S1'), status, { dueAt });
  await show({ formUUID: permit.formUUID });
  const path = await screen.findByRole('region', { name: 'Progress of the permit' });
  const steps = within(path).getAllByRole('listitem');
  const dueSteps = steps.map((step) => step.textContent).filter((text) => /due/i.test(text));
  expect(dueSteps).toEqual(due.map((text) => expect.stringMatching(text)));
});
