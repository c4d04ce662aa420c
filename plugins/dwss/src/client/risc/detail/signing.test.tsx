import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { wholeForm } from '../testing/form-server.ts';
import { formSiteOfEachTest } from '../testing/form-site.ts';

const { user, start } = formSiteOfEachTest();
const strict = formSiteOfEachTest({ settings: { allowSkip: false } });
const dialog = () => within(screen.getByRole('dialog'));

it.each([
  ['Withdraw', 'withdraw', 'withdraw', /^Withdrawal failed\. .* What you entered is kept\.$/],
  [
    'Request edit',
    'requestEdit',
    'requestEdit',
    /^The request to edit failed\. .* What you entered is kept\.$/,
  ],
  ['Submit', 'submit', 'step', /^Submission failed\. .* What you entered is kept\.$/],
] as const)(
  'says that it failed to %s, keeps what was filled in, and tries again',
  async (name, action, call, told) => {
    const form =
      action === 'submit'
        ? wholeForm('Draft', ['SUBMIT', 'author'], ['submit'])
        : wholeForm('Received', ['ASSIGN', 'L'], ['withdraw', 'requestEdit']);
    const { open, server } = await start(form);
    await open('detail', { id: form.id });
    if (action === 'submit') await user.click(await screen.findByRole('button', { name }));
    else {
      await user.click(await screen.findByRole('button', { name: 'More actions' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    }
    await user.type(dialog().getByRole('textbox', { name: /^Comment/ }), 'The wrong bay');
    if (action === 'submit') await user.click(await dialog().findByRole('tab', { name: 'Stored signature' }));
    server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, call);
    await user.click(dialog().getByRole('button', { name }));
    expect(await dialog().findByText(told)).toBeTruthy();
    await user.click(dialog().getByRole('button', { name }));
    expect(
      await screen.findByText(/^(RISC form|The request to edit RISC form) BEM\/C\/2611\/0179 /),
    ).toBeTruthy();
    expect(server.inputsOf(call)).toMatchObject(Array(2).fill({ comment: 'The wrong bay', version: 3 }));
  },
);

it.each([
  ['offers', true],
  ['does not offer', false],
])('%s to skip the lead where the project decides so', async (_, isAllowed) => {
  const form = wholeForm('Received', ['FORWARD', 'G'], ['forward']);
  const { open } = await (isAllowed ? start : strict.start)(form);
  await open('detail', { id: form.id });
  await user.click(await screen.findByRole('button', { name: 'Forward' }));
  await waitFor(() => expect(dialog().getByRole('combobox', { name: /^Forward to/ })).toBeTruthy());
  expect(dialog().queryByRole('checkbox', { name: /^Skip the Inspector of Works/ }) !== null).toBe(isAllowed);
});

it('brings a half-written result back when its dialog opens again', async () => {
  const form = wholeForm('Inspecting', ['RESULT', 'I'], ['signoff']);
  const { open, host } = await start(form);
  const first = await open('detail', { id: form.id });
  await user.click(await screen.findByRole('button', { name: 'Sign off' }));
  await user.click(await dialog().findByRole('radio', { name: 'Fail' }));
  await user.type(await dialog().findByRole('textbox', { name: /^Comment/ }), 'Two pinholes');
  await user.click(dialog().getByRole('checkbox', { name: 'Recurrence of non-conformities' }));
  first.unmount();
  await waitFor(async () =>
    expect(await host.context.storage.user.get(`session.step.${form.id}.signoff`)).toBeDefined(),
  );
  await open('detail', { id: form.id });
  await user.click(await screen.findByRole('button', { name: 'Sign off' }));
  expect(await dialog().findByText(/is back\. Signatures are not kept\.$/)).toBeTruthy();
  expect(dialog().getByRole('radio', { name: 'Fail' })).toHaveProperty('checked', true);
  expect(dialog().getByRole('textbox', { name: /^Comment/ })).toHaveProperty('value', 'Two pinholes');
  expect(dialog().getByRole('checkbox', { name: 'Recurrence of non-conformities' })).toHaveProperty(
    'checked',
    true,
  );
});

it('suggests a photo of what failed, adds it at once, and signs the form with it', async () => {
  const form = wholeForm('Inspecting', ['RESULT', 'I'], ['signoff'], { can_attach: 'consultant' });
  const { open, server } = await start(form);
  await open('detail', { id: form.id });
  await user.click(await screen.findByRole('button', { name: 'Sign off' }));
  await user.click(await dialog().findByRole('radio', { name: 'Pass' }));
  expect(dialog().queryByRole('button', { name: /Add photos/ })).toBeNull();
  await user.click(dialog().getByRole('radio', { name: 'Fail' }));
  expect(await dialog().findByText(/^A photo shows what failed\./)).toBeTruthy();
  const photo = new File([new Uint8Array([1])], 'crack.png', { type: 'image/png' });
  await user.upload(dialog().getByLabelText('Choose files to add'), photo);
  await waitFor(() =>
    expect(server.inputsOf('addFiles')).toMatchObject([{ side: 'consultant', version: 3 }]),
  );
  await user.type(dialog().getByRole('textbox', { name: /^Comment/ }), 'Cracks');
  await user.click(await dialog().findByRole('tab', { name: 'Stored signature' }));
  await user.click(await dialog().findByRole('button', { name: 'Sign off' }));
  await waitFor(() =>
    expect(server.inputsOf('step')).toMatchObject([{ version: 4, approval_result: 'Fail' }]),
  );
});

it.each([
  [true, 'The form goes back to the inspector, to be inspected again.'],
  [false, 'The form goes back, to be confirmed again.'],
])('says who gets a form that is not countersigned, with the lead skipped: %s', async (skip_iow, told) => {
  const form = wholeForm('Countersign', ['COUNTERSIGN_RE', 'RE'], ['reject'], {
    need_countersign: 'RE',
    skip_iow,
  });
  const { open } = await start(form);
  await open('detail', { id: form.id });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  expect(await dialog().findByText(told)).toBeTruthy();
});

it.each([
  [true, 'Inspected'],
  [false, 'Confirmed'],
])('calls a result that nobody confirmed inspected, with the lead skipped: %s', async (skip_iow, status) => {
  const form = wholeForm('Confirmed', ['RETURN', 'G'], [], { skip_iow });
  const { open } = await start(form);
  await open('detail', { id: form.id });
  expect(await screen.findByText(`RISC forms / ${status}`)).toBeTruthy();
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.parentElement?.textContent).toContain(status);
});

it('sends when the inspection ended, that faults recurred, and notes, with the result', async () => {
  const form = wholeForm('Inspecting', ['RESULT', 'I'], ['signoff']);
  const { open, server } = await start(form);
  await open('detail', { id: form.id });
  await user.click(await screen.findByRole('button', { name: 'Sign off' }));
  await user.click(await dialog().findByRole('radio', { name: 'Pass' }));
  await user.type(await dialog().findByRole('textbox', { name: 'Inspection completed' }), '2026-11-20 15:05');
  await user.click(dialog().getByRole('checkbox', { name: 'Recurrence of non-conformities' }));
  await user.click(await dialog().findByRole('button', { name: 'Copies and notes' }));
  await user.type(await dialog().findByRole('textbox', { name: 'Notes' }), '=SUM(1)');
  await user.click(await dialog().findByRole('tab', { name: 'Stored signature' }));
  await user.click(await dialog().findByRole('button', { name: 'Sign off' }));
  await waitFor(() => expect(server.inputsOf('step')).toHaveLength(1));
  expect(server.inputsOf('step')).toMatchObject([
    {
      inspectionCompletionDateTime: '2026-11-20T07:05:00.000Z',
      recurrenceOfNonConformities: true,
      notes: '=SUM(1)',
    },
  ]);
});
