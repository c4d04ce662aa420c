import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checklists } from '../../contract/checklists.ts';
import type { ConfinedSpaceGates } from '../../contract/confined-space-gates.ts';
import { confinedSpaceNear, holder, ink, type KeptPermit } from '../testing/permit-data.ts';
import { addLocation, addPermit } from '../testing/permit-site.tsx';
import { siteOfEachTest } from '../testing/site-of-each-test.ts';
import { fill } from '../testing/typing.ts';

const { user, start, show, button } = siteOfEachTest();
afterEach(() => void vi.restoreAllMocks());
const inDialog = () => within(screen.getByRole('dialog'));
/** Of a permit that the caller may suspend. */
const stoppable: Partial<KeptPermit> = { allowedActions: ['suspend'] };
const answered = checklists['Hot Work'].map(({ id }) => ({ itemId: id, answer: 'yes' as const, remark: '' }));

describe('an action', () => {
  it('succeeds when its fields are filled in', async () => {
    const { server, host } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    server.made = { status: 'Suspended', allowedActions: [] };
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active', stoppable);
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Suspend'));
    await user.click(await inDialog().findByRole('button', { name: 'Suspend' }));
    expect(await inDialog().findByText('Give a reason.')).toBeTruthy();
    expect(server.count('act')).toBe(0);
    await fill(user, inDialog().getByLabelText(/^Reason/), 'Gas alarm');
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(server.permits.get(permit.formUUID)?.status).toBe('Suspended'));
    expect(await screen.findByText('Gas alarm')).toBeTruthy();
    expect(host.notifications).toEqual([`Permit ${permit.number}: Suspended`]);
  });

  it('is done once when its answer is lost and it is sent again', async () => {
    const { server, host } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    server.made = { status: 'Suspended', allowedActions: [] };
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active', stoppable);
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Suspend'));
    await fill(user, await inDialog().findByLabelText(/^Reason/), 'Gas alarm');
    server.fail('lost');
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    expect(await inDialog().findByText(/The server did not answer/)).toBeTruthy();
    // The retry keeps its idempotency key although the reason has changed.
    await fill(user, inDialog().getByLabelText(/^Reason/), 'Gas alarm in the shaft');
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(host.notifications).toEqual([`Permit ${permit.number}: Suspended`]));
    const [first, second] = server.inputsOf('act');
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('is no longer offered once the role is taken away, in the open dialog nor on the page', async () => {
    const { server, host } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active', stoppable);
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Suspend'));
    await fill(user, await inDialog().findByLabelText(/^Reason/), 'Gas alarm');
    server.permits.set(permit.formUUID, { ...permit, allowedActions: [] });
    host.setPermissions(['PTW_VIEW']);
    expect(await inDialog().findByText(/^You may no longer take this step/)).toBeTruthy();
    expect(inDialog().getByLabelText(/^Reason/)).toHaveProperty('value', 'Gas alarm');
    await user.click(inDialog().getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
    expect(server.count('act')).toBe(0);
  });

  it('gets a new key when it follows another action', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Requested', {
      checklist: answered,
      allowedActions: ['check', 'reject'],
    });
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Mark as checked'));
    server.made = { status: 'Checked' };
    await user.click(inDialog().getByRole('button', { name: 'Mark as checked' }));
    await waitFor(() => expect(server.permits.get(permit.formUUID)?.status).toBe('Checked'));
    await user.click(await button('Reject'));
    await fill(user, await inDialog().findByLabelText(/^Reason/), 'Over the haul road');
    server.made = { status: 'Rejected' };
    await user.click(inDialog().getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(server.permits.get(permit.formUUID)?.status).toBe('Rejected'));
    const [first, second] = server.inputsOf('act');
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('says what to fill in first when the permit is not ready for it', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Requested', {
      allowedActions: ['check', 'reject'],
    });
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Mark as checked'));
    expect(await inDialog().findByText(/^The checklist is not complete/)).toBeTruthy();
    expect(inDialog().getByRole('button', { name: 'Mark as checked' })).toHaveProperty('disabled', true);
  });

  it('says who changed the permit meanwhile, keeps the input and can be sent again', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    server.made = { status: 'Suspended', allowedActions: [] };
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active', stoppable);
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Suspend'));
    await fill(user, await inDialog().findByLabelText(/^Reason/), 'Gas alarm');
    server.permits.set(permit.formUUID, { ...permit, version: 9, validTo: '2026-11-20T11:00:00.000Z' });
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    const told = await screen.findByText('Leung Man-kit changed End at 2026-11-20 10:05.');
    expect(told).toBeTruthy();
    await user.click(inDialog().getByRole('button', { name: 'Load the current version' }));
    await user.click(await button('Continue'));
    expect((await inDialog().findByLabelText<HTMLTextAreaElement>(/^Reason/)).value).toBe('Gas alarm');
    await user.click(await inDialog().findByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(server.permits.get(permit.formUUID)?.status).toBe('Suspended'));
  });

  it('tells of a change while it is filled in, and is sent once it was looked at', async () => {
    const { server, host } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    server.made = { status: 'Suspended', allowedActions: [] };
    const place = addLocation(server, 'Shaft S1');
    const permit = addPermit(server, place, 'Active', stoppable);
    const { formUUID } = permit;
    await show({ formUUID });
    await user.click(await button('Suspend'));
    await fill(user, await inDialog().findByLabelText(/^Reason/), 'Gas alarm');
    const { version } = server.change(permit, { validTo: '2026-11-20T11:00:00.000Z' });
    await host.live.emit('permit-changed', {
      formUUID,
      locationID: place.locationID,
      version,
      status: 'Active',
    });
    expect(await inDialog().findByText('Leung Man-kit changed End at 2026-11-20 10:05.')).toBeTruthy();
    expect(inDialog().getByRole('button', { name: 'Suspend' })).toHaveProperty('disabled', true);
    await user.click(inDialog().getByRole('button', { name: 'Load the current version' }));
    await screen.findByText(/ the permit as it is now/);
    await user.click(await button('Continue'));
    await user.click(await inDialog().findByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(server.permits.get(formUUID)?.status).toBe('Suspended'));
    expect(server.count('act')).toBe(1);
  });

  it('needs each conflict with other work to be accepted', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_ISSUE'] });
    const place = addLocation(server, 'Shaft S1');
    server.conflicts = [confinedSpaceNear];
    const permit = addPermit(server, place, 'Checked', {
      holder,
      checklist: answered,
      allowedActions: ['issue', 'reject'],
    });
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Issue permit'));
    expect(await inDialog().findByText('Hot work near a confined space')).toBeTruthy();
    // Sign by typing, as a user without a pointer does.
    await user.click(inDialog().getByRole('tab', { name: 'Type' }));
    await fill(user, await inDialog().findByLabelText('Your name'), 'Test User');
    await user.click(inDialog().getByRole('button', { name: 'Issue permit' }));
    expect(await inDialog().findByText('Accept every conflict before you go on.')).toBeTruthy();
    expect(server.count('act')).toBe(0);
    await user.click(inDialog().getByRole('checkbox'));
    expect(inDialog().queryByText('Accept every conflict before you go on.')).toBeNull();
  });

  it('stops work without asking for conflicts to be accepted', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_ISSUE'] });
    server.made = { status: 'Suspended', allowedActions: [] };
    const place = addLocation(server, 'Shaft S1');
    server.conflicts = [confinedSpaceNear];
    const permit = addPermit(server, place, 'Active', { holder, ...stoppable });
    await show({ formUUID: permit.formUUID });
    expect(await screen.findByText('Conflicts with other work')).toBeTruthy();
    await user.click(await button('Suspend'));
    expect(inDialog().queryByRole('checkbox')).toBeNull();
    await fill(user, inDialog().getByLabelText(/^Reason/), 'Gas alarm');
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(server.permits.get(permit.formUUID)?.status).toBe('Suspended'));
  });

  it('asks how many are inside and whether the area is restored when it ends confined work', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_HOLD'] });
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Active', {
      permitType: 'Confined Space',
      holder: server.user,
      allowedActions: ['close'],
      confinedSpace: null satisfies ConfinedSpaceGates | null,
    });
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Hand back area'));
    await user.type(await inDialog().findByLabelText(/^People still inside/), '2');
    await user.click(inDialog().getByRole('button', { name: 'Hand back area' }));
    expect(await inDialog().findByText('Confirm that the area is clean and safe.')).toBeTruthy();
    expect(inDialog().getByText('Nobody may be inside: the count must be 0.')).toBeTruthy();
    expect(inDialog().getByText('Sign before you go on.')).toBeTruthy();
    expect(server.count('act')).toBe(0);
  });

  it('says that the area was handed back, which leaves the status as it was', async () => {
    const { server, host } = await start({ permissions: ['PTW_VIEW', 'PTW_HOLD'] });
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(ink);
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Active', {
      holder: server.user,
      allowedActions: ['close'],
    });
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Hand back area'));
    await user.click(await inDialog().findByRole('checkbox'));
    await user.click(await inDialog().findByRole('tab', { name: 'Type' }));
    await fill(user, await inDialog().findByLabelText('Your name'), 'Test User');
    server.made = { handedBack: { by: server.user, at: server.now.toISOString() } };
    await user.click(inDialog().getByRole('button', { name: 'Hand back area' }));
    const told = `The area of permit ${permit.number} is handed back. The issuer closes the permit next.`;
    await waitFor(() => expect(host.notifications).toEqual([told]));
    expect(server.inputsOf('act')).toMatchObject([{ signature: { image: ink, method: 'typed' } }]);
  });

  it('is signed with the signature that the member keeps, on a device that may sign', async () => {
    const signing = { image: ink, device: 'registered' } as const;
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_HOLD'], signing });
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Active', {
      holder: server.user,
      allowedActions: ['close'],
    });
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Hand back area'));
    await user.click(await inDialog().findByRole('checkbox'));
    await inDialog().findByRole('tab', { name: 'Stored signature', selected: true });
    await user.click(inDialog().getByRole('button', { name: 'Hand back area' }));
    await waitFor(() =>
      expect(server.inputsOf('act')).toMatchObject([{ signature: { image: ink, method: 'stored' } }]),
    );
  });

  it('cannot be signed on a device that was revoked, and says so before it is filled in', async () => {
    const signing = { image: ink, device: 'revoked' } as const;
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_HOLD'], signing });
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Active', {
      holder: server.user,
      allowedActions: ['close'],
    });
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Hand back area'));
    expect(await inDialog().findByText(/^Signatures from this device are no longer accepted/)).toBeTruthy();
    expect(inDialog().getByRole('button', { name: 'Hand back area' })).toHaveProperty('disabled', true);
  });

  it('announces the new status even when the live update arrives before the answer', async () => {
    const { server, host } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    server.made = { status: 'Suspended', allowedActions: [] };
    const place = addLocation(server, 'Shaft S1');
    const { formUUID, number } = addPermit(server, place, 'Active', stoppable);
    await show({ formUUID });
    await user.click(await button('Suspend'));
    await fill(user, await inDialog().findByLabelText(/^Reason/), 'Gas alarm');
    const letGo = server.hold('history');
    const asked = server.count('history');
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(server.count('history')).toBe(asked + 1));
    const { locationID } = place;
    await host.live.emit('permit-changed', { formUUID, locationID, version: 4, status: 'Suspended' });
    letGo();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.notifications).toEqual([`Permit ${number}: Suspended`]);
    // Fluent UI removes `aria-hidden` from the page only some time after the dialog has closed.
    const onPage = (name: string) => screen.queryByRole('button', { name, hidden: true });
    expect(onPage('Print')).toBeTruthy();
    expect(onPage('Suspend')).toBeNull();
  });

  it('shows the newest permit when a live update arrives during a reload', async () => {
    const { server, host } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    server.made = { status: 'Suspended', allowedActions: [] };
    const place = addLocation(server, 'Shaft S1');
    const permit = addPermit(server, place, 'Active', stoppable);
    const { formUUID } = permit;
    await show({ formUUID });
    await user.click(await button('Suspend'));
    await fill(user, await inDialog().findByLabelText(/^Reason/), 'Gas alarm');
    server.permits.set(formUUID, { ...permit, version: 9 });
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    const reload = await inDialog().findByRole('button', { name: 'Load the current version' });
    const letGo = server.hold('history');
    await user.click(reload);
    server.permits.set(formUUID, { ...permit, version: 10 });
    const { locationID } = place;
    await host.live.emit('permit-changed', { formUUID, locationID, version: 10, status: 'Active' });
    await host.advance(1);
    expect(screen.queryByText(/ the permit as it is now/)).toBeNull();
    letGo();
    expect(await screen.findByText(/ the permit as it is now/)).toBeTruthy();
    await user.click(await button('Continue'));
    await user.click(await inDialog().findByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(server.permits.get(formUUID)?.status).toBe('Suspended'));
  });

  it('does not claim that the permit was reloaded when the reload failed', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active', stoppable);
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Suspend'));
    await fill(user, await inDialog().findByLabelText(/^Reason/), 'Gas alarm');
    server.permits.set(permit.formUUID, { ...permit, version: 9 });
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    server.fail({ status: 503, code: 'UNAVAILABLE' }, 'history');
    await user.click(await inDialog().findByRole('button', { name: 'Load the current version' }));
    expect(await inDialog().findByText(/the code UNAVAILABLE/)).toBeTruthy();
    expect(inDialog().queryByText(/ the permit as it is now/)).toBeNull();
    expect(inDialog().getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Gas alarm');
  });

  it('uses the current version even when a signature’s image does not load', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    server.made = { status: 'Suspended', allowedActions: [] };
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active', stoppable);
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Suspend'));
    await fill(user, await inDialog().findByLabelText(/^Reason/), 'Gas alarm');
    server.permits.set(permit.formUUID, { ...permit, version: 9 });
    server.sign(permit);
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    server.fail({ status: 503, code: 'UNAVAILABLE' }, 'signatureImage');
    await user.click(await inDialog().findByRole('button', { name: 'Load the current version' }));
    expect(await screen.findByText(/ the permit as it is now/)).toBeTruthy();
    await user.click(await button('Continue'));
    await user.click(await inDialog().findByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(server.permits.get(permit.formUUID)?.status).toBe('Suspended'));
  });

  it('finishes once the permit has loaded, without waiting for signature images', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active', stoppable);
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Suspend'));
    await fill(user, await inDialog().findByLabelText(/^Reason/), 'Gas alarm');
    server.sign(permit);
    const letGo = server.hold('signatureImage');
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    letGo();
  });
});
