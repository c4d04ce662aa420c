import { defineManifest, definePlugin } from '@gantry/plugin-sdk';
import { createTestHost } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormRow } from '../../../contract/risc/form.ts';
import { plugin } from '../../plugin.ts';
import { portions } from '../testing/reference-answers.ts';
import { formRow, inspector, me, picture, riscServer } from '../testing/risc-forms.ts';
// Imported here, so that transforming it does not count against the test host's time limits.
import './risc-list-page.tsx';

// happy-dom raises an unhandled rejection when an animation is cancelled. Without `animate`, Fluent UI does not animate.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

const every = ['RISC_VIEW', 'RISC_DRAFT', 'RISC_SUBMIT', 'RISC_RECEIVE', 'RISC_FORWARD', 'RISC_ASSIGN'];
/** The host's own command, which a test has no page for. */
const pages = definePlugin({
  manifest: defineManifest({
    id: 'gantry.host',
    version: '1.0.0',
    name: '%name%',
    sdk: '^1.0.0',
    capabilities: [],
    contributes: { commands: { 'open-model': { title: '%name%' } } },
    messages: { en: { name: 'Model' }, 'zh-CN': { name: '模型' } },
  }),
  activate(context) {
    context.implement.commands('open-model', () => undefined);
  },
});
let host: { dispose(): Promise<void> } | undefined;
// A desktop: on smaller screens columns are left out.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      // Of a query only this is read.
      ({
        media,
        matches: false,
        addEventListener() {},
        removeEventListener() {},
        // Of a query only these are read.
      }) as unknown as MediaQueryList,
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host?.dispose();
  host = undefined;
});

async function open(
  rows: FormRow[],
  options: {
    variant?: string;
    permissions?: string[];
    params?: Record<string, string>;
    settings?: { locationLabel: string };
    /** By the server's clock; the machine's unless given. */
    now?: string;
  } = {},
) {
  const { server } = riscServer(rows);
  const started = await createTestHost(plugin, {
    permissions: options.permissions ?? every,
    project: { code: 'BEM', variant: options.variant ?? 'TCE11' },
    user: me,
    signing: { image: picture },
    ...(options.settings && { settings: options.settings }),
    ...(options.now !== undefined && { serverNow: () => Date.parse(options.now ?? '') }),
    http: server.http,
    wrapper: Surroundings,
    others: [pages],
  });
  host = started;
  await started.render('routes', 'list', { params: options.params ?? {} });
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const row = (name: string | RegExp) => screen.findByRole('row', { name });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const select = async (...forms: readonly FormRow[]) => {
    for (const { form_number } of forms)
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(form_number ?? '') }));
  };
  return { host: started, server, user, row, press, select };
}
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('shows the columns of the variant, who inspects only from the assignment on, and why a time is marked', async () => {
  const assigned = formRow({
    status: 'Assigned',
    open_task: 'ATTEND',
    assignee: inspector,
    is_late_submission: true,
    short_notice: true,
  });
  const rows = [assigned, formRow({ assignee: inspector, short_notice: true })];
  const { row, user } = await open(rows, { settings: { locationLabel: 'Bay' } });
  expect(headers()).toEqual(expect.arrayContaining(['Portion', 'Bay']));
  expect(headers()).toEqual(expect.arrayContaining(['Draft by', 'Assignee']));
  const late = within(await row(new RegExp(assigned.form_number ?? '')));
  for (const text of ['Assigned', inspector.name]) expect(late.getByText(text)).toBeTruthy();
  expect(late.queryByText('<24 h')).toBeNull();
  await user.hover(late.getByText('Late'));
  expect(await screen.findByText('Submitted after its inspection time')).toBeTruthy();
  await user.hover(screen.getByText('<24 h'));
  expect(await screen.findByText('Submitted with less than 24 hours of preparation')).toBeTruthy();
  expect(screen.getAllByText(inspector.name)).toHaveLength(1);
});

it('calls a result that nobody confirmed inspected', async () => {
  const confirmed = { status: 'Confirmed', open_task: 'RETURN' } as const;
  const [own, skipped] = [formRow(confirmed), formRow({ ...confirmed, skip_iow: true })];
  const { row } = await open([own, skipped]);
  const tag = async ({ form_number }: FormRow) =>
    within(await row(new RegExp(form_number ?? ''))).getByText(/^(Confirmed|Inspected)$/).textContent;
  expect([await tag(own), await tag(skipped)]).toEqual(['Confirmed', 'Inspected']);
});

it('leaves out who drafted and who inspects in TY', async () => {
  await open([formRow()], { variant: 'TY' });
  await screen.findByText('EB Bay 013');
  expect(headers().filter((header) => header === 'Draft by' || header === 'Assignee')).toEqual([]);
  expect(await screen.findByRole('tab', { name: /Classified/ })).toBeTruthy();
});

it('takes tab, order and filters from the link, counts the tabs, and hides the pager of one page', async () => {
  const failed = formRow({ status: 'Fail', open_task: 'RESUBMIT_NEW', of: 'G', form_result: 'Fail' });
  const rows = [failed, ...Array.from({ length: 12 }, () => formRow())];
  const { server, row, user } = await open(rows, { params: { status: 'Fail', discipline: 'G' } });
  await row(new RegExp(failed.form_number ?? ''));
  expect(server.inputsOf('rows').at(-1)).toMatchObject({
    status: ['Fail'],
    discipline: 'G',
    orderBy: 'updated_at',
    order: 'desc',
    limit: 10,
  });
  expect(await screen.findByText('Showing 1 to 1 of 1 entries')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Showing 1 to 10 of 13 entries')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /^Submitted/ }).textContent).toContain('12');
  expect(screen.getByRole('navigation')).toBeTruthy();
});

it('finds what waits for me and what is ready today with one tap, and takes the filter off with the next', async () => {
  // Of the next day in Hong Kong.
  const { server, press } = await open([formRow()], { now: '2026-11-20T16:30:00Z' });
  await screen.findByText('EB Bay 013');
  const presets = within(screen.getByRole('group', { name: 'Ready-made filters' }));
  const pressed = () =>
    presets.getAllByRole('button').map((one) => [one.textContent, one.getAttribute('aria-pressed')]);
  const asked = () => server.inputsOf('rows').at(-1);
  expect(pressed()).toEqual([
    ['Waiting for me', 'false'],
    ['Today', 'false'],
  ]);
  await press('Waiting for me');
  await waitFor(() => expect(asked()).toMatchObject({ mine: true, date: '' }));
  await press('Today');
  await waitFor(() => expect(asked()).toMatchObject({ mine: true, date: '2026-11-21' }));
  await press('Waiting for me');
  await waitFor(() => expect(asked()).toMatchObject({ mine: false, date: '2026-11-21' }));
  expect(pressed()).toEqual([
    ['Waiting for me', 'false'],
    ['Today', 'true'],
  ]);
});

it('opens a form by row and from the related forms, and follows changes', async () => {
  const revision = formRow();
  const failed = formRow({
    status: 'Fail',
    open_task: null,
    related_form: [{ id: revision.id, form_number: revision.form_number, status: 'Submitted' }],
  });
  const { host: opened, server, row, user, press } = await open([failed]);
  await press(`Related forms of ${failed.form_number}`);
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(revision.form_number ?? '') }));
  await user.click(await row(new RegExp(failed.form_number ?? '')));
  expect(opened.navigations.map(({ params }) => params).filter((params) => 'id' in params)).toEqual([
    { id: revision.id },
    { id: failed.id },
  ]);
  const before = server.inputsOf('rows').length;
  await opened.live.emit('risc-changed', { id: failed.id });
  await opened.advance(600);
  await waitFor(() => expect(server.inputsOf('rows').length).toBe(before + 1));
});

it('lists the objects of a form, and flies to one when its model has come', async () => {
  const form = formRow({ bim_count: 1 });
  const { host: opened, user, press } = await open([form]);
  await press(`Attached BIM objects of ${form.form_number}`);
  await user.click(await screen.findByRole('menuitem', { name: 'Base slab B06' }));
  await waitFor(() => expect(opened.notifications.at(-1)).toMatch(/^The model is loading/));
  expect(opened.scene.flights).toEqual([]);
  const objects = [{ globalId: 'slab', category: 'IFCSLAB', box: [0, 0, 0, 1, 1, 1] as const }];
  await opened.scene.loadModel({ id: 'tunnel', objects });
  const to = [{ modelId: 'tunnel', globalId: 'slab' }];
  await waitFor(() => expect(opened.scene.flights).toMatchObject([{ to }]));
});

it('deletes a draft of one’s own after asking with the exact words', async () => {
  const rows = [formRow({ status: 'Draft', form_number: null, open_task: 'SUBMIT', submission_date: null })];
  const { host: opened, press } = await open(rows);
  await press('Delete draft');
  expect(await screen.findByText('No RISC form yet')).toBeTruthy();
  expect(opened.confirmations).toMatchObject([
    { title: 'Do you want to delete this draft?', text: 'The action cannot be undone.' },
  ]);
});

it('offers no batch to an administrator of the project, who has no step of it', async () => {
  await open([formRow()], {
    permissions: ['RISC_VIEW', 'RISC_EXPORT', 'REF_ADMIN', 'BIM_ATTACH'],
  });
  expect(await screen.findByText('EB Bay 013')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Batch' })).toBeNull();
});

it('says that the list did not load, and offers neither batch nor a new form to those who only look', async () => {
  const { server } = riscServer([]);
  server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'rows');
  const started = await createTestHost(plugin, {
    permissions: ['RISC_VIEW'],
    http: server.http,
    wrapper: Surroundings,
  });
  host = started;
  await started.render('routes', 'list', { params: {} });
  expect(await screen.findByText('RISC forms did not load')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /New form|Batch/ })).toBeNull();
});

it('filters also by places that new forms do not offer, marked, and calls disciplines as the project does', async () => {
  const { server, user } = await open([formRow()]);
  const choices = async (name: string) => {
    await user.click(await screen.findByRole('combobox', { name }));
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };
  await waitFor(async () => expect(await choices('Discipline')).toContain('Land survey'));
  await user.keyboard('{Escape}');
  expect(await choices('Portion')).toEqual(expect.arrayContaining(['Portion 3', 'Old depot (inactive)']));
  await user.click(screen.getByRole('option', { name: 'Old depot (inactive)' }));
  await waitFor(() => expect(server.inputsOf('rows').at(-1)).toMatchObject({ portion: portions[1].id }));
});

it('says that choices of the filters did not load, and fetches those again', async () => {
  const { server } = riscServer([formRow()]);
  server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'portionPage');
  const started = await createTestHost(plugin, {
    permissions: every,
    http: server.http,
    wrapper: Surroundings,
  });
  host = started;
  await started.render('routes', 'list', { params: {} });
  const told = await screen.findByText(/^Some filters did not load\./);
  const before = server.inputsOf('locationPage').length;
  await userEvent.setup().click(within(told).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/^Some filters did not load\./)).toBeNull());
  expect(server.inputsOf('locationPage')).toHaveLength(before);
});

it('enters the batch mode with all statuses, offers what fits every form, and goes back to the tab before', async () => {
  const draft = formRow({ status: 'Draft', form_number: 'draft one', open_task: 'SUBMIT' });
  const sent = formRow({ is_late_submission: true });
  const { server, press, select } = await open([draft, sent], { params: { status: 'Submitted' } });
  await screen.findByText('Showing 1 to 1 of 1 entries');
  await press('Batch');
  await screen.findByText('Showing 1 to 2 of 2 entries');
  const bar = within(screen.getByRole('region', { name: 'Batch' }));
  const confirm = bar.getByRole('button', { name: 'Confirm' });
  expect(confirm).toHaveProperty('disabled', true);
  await select(sent);
  const offered = () =>
    bar
      .getAllByRole('button')
      .filter((button) => button.hasAttribute('aria-pressed') && !button.hasAttribute('disabled'))
      .map(({ textContent }) => textContent);
  expect(offered()).toEqual(['Receive', 'Forward']);
  expect(bar.getByText('All Submitted · 1 late')).toBeTruthy();
  await select(draft);
  expect(bar.getByText('No action fits all selected forms')).toBeTruthy();
  expect(confirm).toHaveProperty('disabled', true);
  await press('Cancel');
  await screen.findByText('Showing 1 to 1 of 1 entries');
  expect(server.inputsOf('rows').at(-1)).toMatchObject({ status: ['Submitted'] });
});

it('asks for user and signature, reports each form, and then the success', async () => {
  const [one, other] = [formRow(), formRow({ tags: ['not mine'] })];
  const { server, user, press, select } = await open([one, other]);
  await press('Batch');
  await select(one, other);
  await press('Forward');
  await press('Confirm');
  const dialog = within(await screen.findByRole('dialog', { name: 'Batch Forward' }));
  expect(dialog.getByText(one.form_number ?? '')).toBeTruthy();
  await user.click(dialog.getByRole('tab', { name: 'Draw' }));
  await user.click(await dialog.findByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('Please choose a person')).toBeTruthy();
  expect(dialog.getByText('Please sign before you submit')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: /^Forward to Inspector of Works/ }));
  await user.click(await screen.findByRole('option', { name: new RegExp(inspector.name) }));
  await user.click(await dialog.findByRole('tab', { name: /Stored/ }));
  await user.click(await dialog.findByRole('button', { name: 'Confirm' }));
  const outcome = within(await screen.findByRole('dialog', { name: 'Batch Forward: 1 of 2 done' }));
  expect(
    outcome.getByText(
      `Not updated — RISC form(s) ${other.form_number} cannot be updated because of permission.`,
    ),
  ).toBeTruthy();
  expect(server.inputsOf('users')).toMatchObject([
    { permissionCodes: 'RISC_ASSIGN', discipline: 'C', formIds: [one.id, other.id] },
  ]);
  expect(server.inputsOf('batch')).toMatchObject([
    {
      verb: 'forward',
      formIds: [one.id, other.id],
      versions: { [one.id]: one.version, [other.id]: other.version },
      userId: inspector.userId,
      signature: { image: picture, method: 'stored' },
    },
  ]);
  await user.click(outcome.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('1 RISC form was updated.')).toBeTruthy();
  await press('Done');
  expect(await screen.findByText('1 form selected')).toBeTruthy();
});

it('says that a signature was typed, and what an incomplete form lacks', async () => {
  // happy-dom has no canvas to draw on.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(picture);
  const form = formRow({ tags: ['incomplete'] });
  const { server, user, press, select } = await open([form]);
  await press('Batch');
  await select(form);
  await press('Receive');
  await press('Confirm');
  const dialog = within(await screen.findByRole('dialog', { name: 'Batch Receive' }));
  await user.click(dialog.getByRole('radio', { name: /^Pass/ }));
  await user.click(await dialog.findByRole('tab', { name: 'Type' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Your name' }), 'Ho Wai-lam');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Fill in: Portion, Inspection-ready time.')).toBeTruthy();
  expect(server.inputsOf('batch')).toMatchObject([{ signature: { method: 'typed' } }]);
});

it('asks for the result of a receipt, and has none chosen beforehand', async () => {
  const sent = formRow();
  const { server, user, press, select } = await open([sent]);
  await press('Batch');
  await select(sent);
  await press('Receive');
  await press('Confirm');
  const dialog = within(await screen.findByRole('dialog', { name: 'Batch Receive' }));
  await user.click(await dialog.findByRole('tab', { name: /Stored/ }));
  await user.click(await dialog.findByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('Please choose a result')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /^Pass/ }));
  await user.click(await dialog.findByRole('tab', { name: /Stored/ }));
  await user.click(await dialog.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('1 RISC form was updated.')).toBeTruthy();
  expect(server.inputsOf('batch')).toMatchObject([{ approval_result: 'Pass' }]);
});

it('asks for the result of inspections, and for a comment with a fail', async () => {
  const inspecting = formRow({ status: 'Inspecting', open_task: 'RESULT' });
  const { server, user, press, select } = await open([inspecting]);
  await press('Batch');
  await select(inspecting);
  await press('Confirm');
  const dialog = within(await screen.findByRole('dialog', { name: 'Batch Sign off' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('Please choose a result')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Fail' }));
  await user.click(await dialog.findByRole('tab', { name: /Stored/ }));
  await user.click(await dialog.findByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('Say why in the comment.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Comment/ }), 'Cover too small');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('1 RISC form was updated.')).toBeTruthy();
  expect(server.inputsOf('batch')).toMatchObject([{ approval_result: 'Fail', comment: 'Cover too small' }]);
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Batch' })).toBeNull());
});

it('is found by its number in the search of the app, which opens it', async () => {
  const wanted = formRow({ description: 'Formwork of the roof' });
  const { host } = await open([formRow(), wanted]);
  const found = await host.search(wanted.form_number ?? '');
  expect(found).toEqual([
    {
      title: wanted.form_number,
      subtitle: 'Formwork of the roof · Submitted',
      command: 'gantry.dwss/open-form',
      value: wanted.id,
    },
  ]);
  await host.execute('open-form', found[0]?.value);
  expect(host.navigations.at(-1)).toMatchObject({ path: '/risc/detail', params: { id: wanted.id } });
});
