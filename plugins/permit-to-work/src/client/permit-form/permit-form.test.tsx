import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checklists } from '../../contract/checklists.ts';
import { confinedSpaceGates } from '../../contract/confined-space-gates.ts';
import { confinedSpaceNear, holder, ink, ownDraft } from '../testing/permit-data.ts';
import { addLocation, addPermit } from '../testing/permit-site.tsx';
import { siteOfEachTest } from '../testing/site-of-each-test.ts';
import { fill } from '../testing/typing.ts';

const { user, start, show, button } = siteOfEachTest();
afterEach(() => vi.restoreAllMocks());

describe('the request form', () => {
  const fillIn = async (place: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Location' }));
    await user.click(await screen.findByRole('option', { name: place }));
    await fill(user, await screen.findByLabelText(/^Description/), 'Cut the strut');
  };

  it('tells of other work in the way before anything is signed', async () => {
    const { server } = await start();
    const place = addLocation(server, 'Shaft S1');
    server.conflicts = [confinedSpaceNear];
    const permit = addPermit(server, place, 'Draft', { requester: server.user, ...ownDraft });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    expect(await screen.findByText(/^Hot work near a confined space: PTW-2611-0777/)).toBeTruthy();
  });

  it('saves a draft and opens it', async () => {
    const { server, host } = await start();
    addLocation(server, 'Shaft S1');
    await show();
    await user.click(await button('Request permit'));
    await fillIn('Shaft S1');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'No number yet' })).toBeTruthy();
    expect(host.notifications).toEqual(['Draft saved']);
    expect([...server.permits.values()]).toMatchObject([{ status: 'Draft', description: 'Cut the strut' }]);
  });

  it('does not call the server before location, description and signature are filled in', async () => {
    const { server } = await start();
    addLocation(server, 'Shaft S1');
    await show({ view: 'new' });
    await user.click(await button('Request permit'));
    expect(await screen.findByText('Choose where the work is.')).toBeTruthy();
    expect(screen.getByText('Say what will be done.')).toBeTruthy();
    // The focus is on the first field with a problem.
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Location' }));
    expect(screen.getByText('Sign before you request the permit.')).toBeTruthy();
    expect(server.count('createPermit')).toBe(0);
  });

  it('creates no second draft after a lost answer, and saves what was filled in since', async () => {
    const { server } = await start();
    addLocation(server, 'Shaft S1');
    await show({ view: 'new' });
    await fillIn('Shaft S1');
    server.fail('lost');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/The server did not answer/)).toBeTruthy();
    await fill(user, screen.getByLabelText(/^Description/), 'Cut the strut and grind');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect([...server.permits.values()].map(({ description }) => description)).toEqual([
        'Cut the strut and grind',
      ]),
    );
  });

  it('repeats a request whose answer was lost under the same key', async () => {
    const { server, host } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Draft', {
      requester: server.user,
      ...ownDraft,
    });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    // happy-dom has no canvas.
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(ink);
    await user.click(await screen.findByRole('tab', { name: 'Type' }));
    await fill(user, await screen.findByLabelText('Your name'), 'Test User');
    server.made = { status: 'Requested', number: 'PTW-2611-0900', allowedActions: [], editableFields: [] };
    server.fail('lost');
    await user.click(screen.getByRole('button', { name: 'Request permit' }));
    expect(await screen.findByText(/The server did not answer/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Request permit' }));
    await waitFor(() => expect(host.notifications).toHaveLength(1));
    const [first, second] = server.inputsOf('act');
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('names refused checks by the type that was sent, not by that of the permit when it was opened', async () => {
    const { server } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Draft', {
      requester: server.user,
      ...ownDraft,
    });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    await user.click(await screen.findByRole('combobox', { name: 'Permit type' }));
    await user.click(await screen.findByRole('option', { name: 'Dig' }));
    const details = { blockers: [{ code: 'CHECKLIST_INCOMPLETE', about: ['trial-pits'] }] };
    server.fail({ status: 422, code: 'ACTION_BLOCKED', details }, 'updatePermit');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    const trialPits = checklists.Dig.find(({ id }) => id === 'trial-pits');
    expect(await screen.findByText(new RegExp(`not complete: ${trialPits?.en}`))).toBeTruthy();
  });

  it('creates one draft when the button is pressed twice', async () => {
    const { server } = await start();
    addLocation(server, 'Shaft S1');
    await show({ view: 'new' });
    await fillIn('Shaft S1');
    await user.dblClick(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(server.permits.size).toBe(1));
    expect(server.inputsOf('createPermit')).toHaveLength(1);
  });

  it('shows the deadline for requests', async () => {
    const { server } = await start();
    server.rules = { ...server.rules, requestCutOff: '19:00', version: 1 };
    await show({ view: 'new' });
    expect(await screen.findByText(/Requests for a day close at 19:00 on the day before\./)).toBeTruthy();
  });

  it('sends a photo of the entrance with the permit, and shows it there', async () => {
    const { server } = await start();
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Draft', {
      permitType: 'Confined Space',
      requester: server.user,
      ...ownDraft,
    });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    await screen.findByRole('button', { name: 'Take or choose a photo' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no place for a photo.');
    await user.upload(
      input,
      new File([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], 'in.jpg', { type: 'image/jpeg' }),
    );
    expect(await screen.findByRole('img', { name: 'Photo of the entrance' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    const sent = () => server.inputsOf('updatePermit').at(-1);
    await waitFor(() =>
      expect(sent()).toEqual({
        formUUID: permit.formUUID,
        version: permit.version,
        entranceImage: 'data:image/jpeg;base64,/9j/2Q==',
      }),
    );
  });

  it('says what is wrong with the period', async () => {
    const { server } = await start();
    addLocation(server, 'Shaft S1');
    await show({ view: 'new' });
    await fillIn('Shaft S1');
    const end = screen.getByLabelText(/^End/);
    await fill(user, end, '2030-01-01 08:00');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('At most 12 hours after the start.')).toBeTruthy();
    await fill(user, end, 'soon');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Enter a time, such as 2026-11-20 08:00.')).toBeTruthy();
    expect(server.permits.size).toBe(0);
  });

  it('sends only the changed fields, and keeps the changes of others', async () => {
    const { server } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Draft', {
      requester: server.user,
      ...ownDraft,
    });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    const description = await screen.findByLabelText(/^Description/);
    await fill(user, description, 'Cut the strut and grind');
    server.permits.set(permit.formUUID, { ...permit, holder, version: 4 });
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(
      await screen.findByText(/^Leung Man-kit changed Permit holder at 10:05, while you edited\./),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('Cut the strut and grind');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(server.permits.get(permit.formUUID)).toMatchObject({
        description: 'Cut the strut and grind',
        holder,
        version: 5,
      }),
    );
  });

  it('tells what somebody else changes while it is filled in, and saves on top of it with the new photo', async () => {
    const { server, host } = await start();
    const place = addLocation(server, 'Sump');
    const permit = addPermit(server, place, 'Draft', {
      permitType: 'Confined Space',
      requester: server.user,
      ...ownDraft,
    });
    const { formUUID } = permit;
    await show({ formUUID, view: 'edit' });
    await fill(user, await screen.findByLabelText(/^Description/), 'Cut the strut and grind');
    const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body;
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], 'in.jpg', { type: 'image/jpeg' });
    fireEvent.change(input, { target: { files: [photo] } });
    await screen.findByRole('img', { name: 'Photo of the entrance' });
    const { version } = server.change(permit, { holder });
    await host.live.emit('permit-changed', {
      formUUID,
      locationID: place.locationID,
      version,
      status: 'Draft',
    });
    expect(
      await screen.findByText('Leung Man-kit changed Permit holder at 10:05, while you edited.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(server.permits.get(formUUID)).toMatchObject({ holder, version: 5 }));
    expect(server.inputsOf('updatePermit')).toMatchObject([
      { version: 4, description: 'Cut the strut and grind', entranceImage: expect.stringMatching(/^data:/) },
    ]);
    expect(server.inputsOf('updatePermit')[0]).not.toHaveProperty('holderID');
  });

  it('names the confined-space fields that both users changed, and saves the chosen values', async () => {
    const { server } = await start();
    const gates = confinedSpaceGates.parse({ attendant: 'Ho', rescuers: ['Au'] });
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Draft', {
      permitType: 'Confined Space',
      requester: server.user,
      ...ownDraft,
      confinedSpace: gates,
    });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    await fill(user, await screen.findByLabelText(/^Certificate/), 'CS-7');
    await fill(user, screen.getByLabelText(/^Trained rescuers/), 'Au\nChan');
    const confinedSpace = { ...gates, certificateNumber: 'CS-9', attendant: 'Lau', rescuers: ['Ng'] };
    server.permits.set(permit.formUUID, { ...permit, confinedSpace, version: 4 });
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByRole('radio', { name: 'Mine: CS-7' })).toBeTruthy();
    expect(screen.getAllByRole('radio', { name: /^Theirs/ })).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: 'Theirs: CS-9' }));
    expect(await screen.findByRole('radio', { name: /^Mine: Au\s+Chan$/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(server.permits.get(permit.formUUID)?.confinedSpace).toMatchObject({
        certificateNumber: 'CS-9',
        attendant: 'Lau',
        rescuers: ['Au', 'Chan'],
      }),
    );
  });

  it('keeps the input when the permit’s status changes meanwhile, and says that it is locked', async () => {
    const { server, host } = await start({ permissions: ['PTW_VIEW', 'PTW_REQUEST'] });
    const place = addLocation(server, 'Shaft S1');
    const permit = addPermit(server, place, 'Draft', { requester: server.user, ...ownDraft });
    const { formUUID } = permit;
    await show({ formUUID, view: 'edit' });
    const description = () => screen.findByLabelText<HTMLTextAreaElement>(/^Description/);
    await fill(user, await description(), 'Cut the strut and grind');
    server.change(permit, { status: 'Requested' }, { allowedActions: [], editableFields: [] });
    const { locationID } = place;
    await host.live.emit('permit-changed', { formUUID, locationID, version: 4, status: 'Requested' });
    expect(
      await screen.findByText('Leung Man-kit changed Status (now Requested) at 10:05, while you edited.'),
    ).toBeTruthy();
    expect(screen.getByText('This permit cannot be edited now. It is Requested.')).toBeTruthy();
    expect((await description()).value).toBe('Cut the strut and grind');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('keeps the input while a photo is being resized', async () => {
    const { server } = await start();
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Draft', {
      permitType: 'Confined Space',
      requester: server.user,
      ...ownDraft,
    });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    const certificate = await screen.findByLabelText<HTMLInputElement>(/^Certificate/);
    const input = document.querySelector('input[type=file]') ?? document.body;
    const file = new File([new Uint8Array([0xff, 0xd8])], 'in.jpg', { type: 'image/jpeg' });
    fireEvent.change(input, { target: { files: [file] } });
    fireEvent.change(certificate, { target: { value: 'CS-7' } });
    expect(await screen.findByRole('img', { name: 'Photo of the entrance' })).toBeTruthy();
    expect(certificate.value).toBe('CS-7');
  });

  it('offers the members who may hold permits as holders', async () => {
    const { server, host } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Draft', {
      requester: server.user,
      ...ownDraft,
    });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    await user.click(await screen.findByRole('combobox', { name: 'Permit holder' }));
    await host.advance(300);
    await user.click(await screen.findByRole('option', { name: /^Cheung Ka-ho/ }));
    expect(screen.queryByRole('option', { name: /^Leung/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(server.permits.get(permit.formUUID)?.holder).toEqual(holder));
  });

  it('sends readings and workers row by row, without empty lines and parts', async () => {
    const { server } = await start();
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Draft', {
      permitType: 'Confined Space',
      requester: server.user,
      ...ownDraft,
    });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    await user.click(await screen.findByRole('button', { name: 'Add worker' }));
    await fill(user, await screen.findByLabelText('Name'), 'Lam Chi-wai');
    await fill(user, screen.getByLabelText('Card number'), 'CW-1');
    await fill(user, screen.getByLabelText('Card valid until'), '2027-02-30');
    await fill(user, screen.getByLabelText(/^Trained rescuers/), 'Ho\n\n Chan ');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Enter a day, such as 2026-11-20.')).toBeTruthy();
    expect(server.count('updatePermit')).toBe(0);
    await fill(user, screen.getByLabelText('Card valid until'), '2027-02-28');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(server.count('updatePermit')).toBe(1));
    expect(server.inputsOf('updatePermit').at(-1)?.confinedSpace).toMatchObject({
      entrants: [{ name: 'Lam Chi-wai', cardNumber: 'CW-1', cardExpires: '2027-02-28' }],
      rescuers: ['Ho', 'Chan'],
      riskAssessment: null,
      video: null,
    });
  });

  it('restores unsaved input', async () => {
    const { server } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Draft', {
      requester: server.user,
      ...ownDraft,
    });
    const view = await show({ formUUID: permit.formUUID, view: 'edit' });
    await fill(user, await screen.findByLabelText(/^Description/), 'Cut the strut and grind');
    view.unmount();
    await show({ formUUID: permit.formUUID, view: 'edit' });
    const description = await screen.findByLabelText<HTMLTextAreaElement>(/^Description/);
    await waitFor(() => expect(description.value).toBe('Cut the strut and grind'));
  });

  it('marks a holder that the server refuses', async () => {
    const { server } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Draft', {
      requester: server.user,
      ...ownDraft,
    });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    await fill(user, await screen.findByLabelText(/^Description/), 'Cut the strut and grind');
    const details = { fields: [{ path: 'holderID', code: 'INVALID' }] };
    server.fail({ status: 422, code: 'RULE_BROKEN', details }, 'updatePermit');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    const box = await screen.findByRole('combobox', { name: 'Permit holder' });
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
  });
});
