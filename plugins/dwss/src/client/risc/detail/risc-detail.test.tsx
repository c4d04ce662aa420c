import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RiscAction } from '../../../contract/risc/workflow.ts';
import { lee, wholeForm } from '../testing/form-server.ts';
import { formSiteOfEachTest } from '../testing/form-site.ts';

const { user, start } = formSiteOfEachTest();
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const sign = async () => user.click(await dialog().findByRole('tab', { name: 'Stored signature' }));

describe('the page of a form', () => {
  it('offers the allowed actions only, and says whom the form waits for', async () => {
    const form = wholeForm('Submitted', ['RECEIVE', 'G'], ['withdraw', 'requestEdit']);
    const { open } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Request edit',
      'Withdraw',
    ]);
    expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull();
    const current = screen
      .getAllByRole('listitem')
      .find((one) => one.getAttribute('aria-current') === 'step');
    expect(current?.textContent).toBe(
      'SubmittedNext: Site Inspection OfficerOverdue since 2026-11-20 11:48AM',
    );
  });

  it('says who sent it back, and why, until the next step', async () => {
    const form = wholeForm('Resubmission', ['RESUBMIT', 'C'], ['resubmit']);
    const { open, history } = await start(form);
    const entry = {
      part: 'G',
      by: lee,
      at: '2026-11-20T07:21:00.000Z',
      changedFields: [],
      approval_result: null,
      objects: [],
      handedOver: [],
      item: null,
      contradictions: [],
      coverage: 'covered' as const,
      signature: null,
    };
    const back = { from: 'Submitted', to: 'Resubmission', comment: 'The drawing is missing' } as const;
    history.push({ ...entry, ...back, seq: 3, action: 'receive' });
    history.push({ ...entry, ...back, from: 'Resubmission', seq: 4, action: 'update', comment: '' });
    const { unmount } = await open('detail', { id: form.id });
    const notice = (await screen.findByText('Lee Ka-yan sent the form back at 2026-11-20 03:21PM.')).closest(
      '[role=status]',
    );
    expect(notice?.textContent).toContain('The drawing is missing');
    unmount();
    // The gate refuses to let it be withdrawn: that sends nothing back.
    history.push({ ...entry, ...back, from: 'Submitted', to: 'Submitted', seq: 5, action: 'reject' });
    await open('detail', { id: form.id });
    await screen.findByRole('region', { name: 'History' });
    expect(screen.queryByText(/sent the form back/)).toBeNull();
  });

  it('shows moments with twelve hours', async () => {
    const noon = '2026-11-25T04:00:00.000Z';
    const form = wholeForm('Submitted', ['RECEIVE', 'G'], [], {
      survey_time: noon,
      next_operation_date: '2026-11-25T16:00:00.000Z',
    });
    const { open } = await start(form);
    const { container } = await open('detail', { id: form.id });
    expect(await screen.findByText('2026-11-25 12:00PM')).toBeTruthy();
    expect(screen.getByText('2026-11-26 12:00AM')).toBeTruthy();
    expect(container.textContent).not.toMatch(/-\d\d \d\d:\d\d(?![AP]M)/);
  });

  const submitted = (actions: readonly RiscAction[]) =>
    wholeForm('Submitted', ['RECEIVE', 'G'], actions, { variant: 'TCE11' });
  it.each([
    ['forwards a form that was only submitted', submitted(['receive', 'forward']), ['Receive', 'Forward']],
    ['receives it where it cannot be forwarded yet', submitted(['receive']), ['Receive']],
  ] as const)('leads the gate to the step that takes the form on: it %s', async (_, form, names) => {
    const { open } = await start(form);
    await open('detail', { id: form.id });
    const main = names.at(-1) ?? '';
    await screen.findByRole('button', { name: main });
    const shown = screen.getAllByRole('button', { name: /^(Receive|Forward)$/ });
    expect(shown.map(({ textContent }) => textContent)).toEqual(names);
    await user.click(button(main));
    const told = 'Forwarding receives the form as well. One signature covers both.';
    expect(dialog().queryByText(told) !== null).toBe(main === 'Forward');
  });

  it('says, before an answer is withdrawn, which failed form loses it', async () => {
    const form = wholeForm('Submitted', ['RECEIVE', 'G'], ['withdraw']);
    const related_form = [
      { id: '0b5b2f10-7a55-4f9e-8d3a-3f0f5d1c9a11', form_number: 'BEM/C/2611/0100', status: 'Fail' as const },
    ];
    const { open } = await start({ ...form, related_form });
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
    expect(
      await dialog().findByText('The failed form BEM/C/2611/0100 then has to be answered again.'),
    ).toBeTruthy();
  });

  const answers = ['R1', 'R2'].map((revision) => ({
    id: crypto.randomUUID(),
    form_number: `BEM/C/2611/0179-${revision}`,
    status: 'Withdrew' as const,
  }));
  it.each([
    ['waits for an answer', [], /^The inspection failed\. The contractor answers this form/],
    ['lost its last answer', answers, /^The answer BEM\/C\/2611\/0179-R2 was withdrawn\./],
  ])('says of a failed form that it %s', async (_, related_form, told) => {
    const form = wholeForm('Fail', ['RESUBMIT_NEW', 'C'], ['resubmit'], { related_form });
    const { open } = await start(form);
    await open('detail', { id: form.id });
    expect(await screen.findByText(told)).toBeTruthy();
  });

  it('asks for nothing on a failed form that has an answer', async () => {
    const related_form = answers.map((one) => ({ ...one, status: 'Submitted' as const })).slice(0, 1);
    const form = wholeForm('Fail', null, [], { related_form });
    const { open } = await start(form);
    await open('detail', { id: form.id });
    await screen.findByRole('region', { name: 'Related forms' });
    expect(screen.queryByText(/The contractor answers this form/)).toBeNull();
  });

  it('says whose turn it is, also to one who may sign in their place', async () => {
    const asked = wholeForm('Countersign', ['COUNTERSIGN_RE', 'RE'], ['countersign']);
    const { open } = await start({ ...asked, need_countersign: 'RE', RE: lee });
    await open('detail', { id: asked.id });
    expect(await screen.findByRole('button', { name: 'Countersign' })).toBeTruthy();
    expect(screen.getByText(/^Next: Lee Ka-yan/)).toBeTruthy();
    expect(screen.queryByText('Your turn')).toBeNull();
  });

  const surveyor = { ...lee, userId: crypto.randomUUID(), name: 'Mak Wing-yan' };
  const both = { variant: 'TCE10', need_countersign: 'both', countersign_LS: surveyor, RE: lee } as const;
  it.each([
    ['the land surveyor', 'COUNTERSIGN', 'LS', 'Next: Mak Wing-yan · LS'],
    ['the resident engineer', 'COUNTERSIGN_RE', 'RE', 'Next: Lee Ka-yan · RE'],
  ] as const)('names in the path whom countersigning waits for: %s', async (_, task, part, told) => {
    const form = wholeForm('Countersign', [task, part], [], { ...both, due_at: null });
    const { open } = await start(form);
    await open('detail', { id: form.id });
    await screen.findAllByText(/^RISC forms/);
    expect(screen.getByText(told)).toBeTruthy();
  });

  it('says who countersigns next', async () => {
    const form = wholeForm('Countersign', ['COUNTERSIGN', 'LS'], ['countersign'], both);
    const { open } = await start(form);
    await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'Countersign' }));
    await sign();
    await user.click(dialog().getByRole('button', { name: 'Countersign' }));
    expect(await screen.findByText(/countersigned by Lee Ka-yan\.$/)).toBeTruthy();
  });
});
