import { createTestHost, type FakeModel, fakeEndpoints, type TestHost } from '@gantry/plugin-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { referenceCalls } from '../../../contract/reference/calls.ts';
import { riscCalls } from '../../../contract/risc/calls.ts';
import type { FormRow } from '../../../contract/risc/form.ts';
import { decidingStatuses, type ObjectFormAttach } from '../../../contract/risc/object-links.ts';
import { manifest } from '../../manifest.ts';
import { plugin } from '../../plugin.ts';
import { location, portion, wholeForm } from '../testing/form-server.ts';
import { referenceAnswers } from '../testing/reference-answers.ts';

const models: readonly FakeModel[] = [
  {
    id: 'tunnel',
    objects: [
      {
        globalId: 'slab',
        category: 'IFCSLAB',
        properties: { Name: 'Base slab B06' },
        box: [0, 0, 0, 1, 1, 1],
      },
      { globalId: 'wall', category: 'IFCWALL', properties: { Name: 'Side wall' }, box: [0, 0, 0, 1, 1, 1] },
    ],
  },
];
const slab = { modelId: 'tunnel', globalId: 'slab' };
const wall = { modelId: 'tunnel', globalId: 'wall' };
const id = (n: number) => `5f0d2d0a-9f5e-4d0c-9d57-0e5d0f6a7c0${n}`;
const row = (n: number): FormRow => ({
  id: id(n),
  form_number: `BEM/C/2611/000${n}`,
  form_type: 'formwork',
  discipline: { id: 'C', active: true, deleted: false, key: 'Civil' },
  portion: null,
  location: null,
  description: `Formwork ${n}`,
  survey_time: null,
  submission_date: null,
  is_late_submission: false,
  short_notice: false,
  status: 'Submitted',
  skip_iow: false,
  form_result: null,
  tags: [],
  draft_by: null,
  processed_by: null,
  assignee: null,
  related_form: [],
  attachment_count: 0,
  bim_count: 0,
  open_task: 'RECEIVE',
  due_at: null,
  version: 1,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
});
const link = (n: number): ObjectFormAttach => ({
  id: id(n),
  layerId: '',
  modelId: 'tunnel',
  elementId: '',
  bimId: 'slab',
  objectName: 'Base slab B06',
  fingerprint: '',
  formId: id(n),
  formNo: `BEM/C/2611/000${n}`,
  formType: 'formwork',
  discipline: 'C',
  status: 'Submitted',
  attachedAt: '2026-11-01T00:00:00Z',
  afterResult: false,
  change: 'free',
});

/** Forms 2 and 3 are in the portion of `wholeForm`, form 3 at its location too. */
function rowsAt(query: { readonly location?: string | undefined; readonly portion?: string | undefined }) {
  if (query.location) return query.location === location.id ? [row(3)] : [];
  if (query.portion) return query.portion === portion.id ? [row(2), row(3)] : [];
  return [row(1), row(2)];
}

let host: TestHost<typeof manifest>;
afterEach(() => host.dispose());
const user = userEvent.setup();

async function open(links: ObjectFormAttach[] = []) {
  const server = fakeEndpoints(
    { ...riscCalls, ...referenceCalls },
    {
      disciplineEntries: referenceAnswers.disciplineEntries,
      objectForms: () => ({ objectFormAttachList: links }),
      attachForms: ({ objectFormAttachList }) => {
        links.push(...objectFormAttachList.map(({ formId }) => link(Number(formId.at(-1)))));
        return { objectFormAttachList: links };
      },
      objectStates: () => ({
        states: [...decidingStatuses],
        models: [
          {
            modelId: 'tunnel',
            bimIds: ['slab', 'wall'],
            state: [decidingStatuses.indexOf('Fail'), decidingStatuses.indexOf('Closed')],
          },
        ],
        next: null,
      }),
      form: ({ id: formId }) => ({ form: wholeForm('Submitted', null, [], { id: formId }) }),
      list: (query) => {
        const data = rowsAt(query);
        return {
          data,
          summary: [],
          page: 1,
          totalPage: 1,
          totalCount: data.length,
          truncated: false,
          unreadable: 0,
        };
      },
    },
  );
  host = await createTestHost(plugin, {
    permissions: ['RISC_VIEW', 'RISC_DRAFT', 'BIM_ATTACH'],
    models,
    http: server.http,
  });
  await host.render('modelTabs', 'dwss', { visible: true });
  return server;
}

/** Shows the forms for the slab. */
async function openWindow() {
  await user.click(await screen.findByRole('button', { name: 'Attach' }));
  const bar = within(await screen.findByRole('toolbar', { name: 'RISC form of the selected object' }));
  expect(bar.getByRole('button', { name: 'Attach' }).getAttribute('aria-disabled')).toBe('true');
  host.select([slab]);
  await waitFor(() =>
    expect(bar.getByRole('button', { name: 'Attach' }).getAttribute('aria-disabled')).not.toBe('true'),
  );
  await user.click(bar.getByRole('button', { name: 'Attach' }));
}

test('an object is attached to a form that it is not attached to yet', async () => {
  const server = await open([link(1)]);
  await openWindow();
  const table = within(await screen.findByRole('table', { name: 'Attach RISC Form' }));
  await user.click(await table.findByText('BEM/C/2611/0001'));
  expect(await table.findByRole('rowheader', { name: /0001 ?Attached already/ })).toBeTruthy();
  const send = () => screen.getAllByRole('button', { name: 'Attach' }).at(-1) as HTMLElement;
  expect(send().getAttribute('aria-disabled')).toBe('true');
  await user.click(table.getByText('BEM/C/2611/0002'));
  await user.click(send());
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Attach BIM to form' }));
  expect(dialog.getByText('Base slab B06')).toBeTruthy();
  expect(dialog.getByText('BEM/C/2611/0002')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(host.notifications).toEqual(['Update success']));
  expect(server.inputsOf('attachForms')).toMatchObject([
    {
      modelId: 'tunnel',
      bimId: 'slab',
      objectName: 'Base slab B06',
      objectFormAttachList: [{ formId: id(2) }],
    },
  ]);
});

test('the forms of the selected object are listed and edited under the names of the specification', async () => {
  await open([link(1)]);
  host.select([slab]);
  const list = within(await screen.findByRole('region', { name: 'Attach Form List' }));
  await user.click(list.getByRole('button', { name: 'Edit Form(s)' }));
  expect(await screen.findByRole('dialog', { name: 'Object Form Attach' })).toBeTruthy();
});

test('forms of the location and portion of the latest form about an object are offered first', async () => {
  await open([link(1)]);
  await openWindow();
  const table = within(await screen.findByRole('table', { name: 'Attach RISC Form' }));
  await table.findByText('Near: same location');
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/0003.*Near: same location/),
    expect.stringMatching(/0002.*Near: same portion/),
    expect.stringMatching(/0001.*Attached already/),
  ]);
});

test('an object whose model is deleted meanwhile is not attached', async () => {
  const server = await open();
  await openWindow();
  await user.click(await screen.findByText('BEM/C/2611/0001'));
  const send = () => screen.getAllByRole('button', { name: 'Attach' }).at(-1) as HTMLElement;
  expect(send().getAttribute('aria-disabled')).not.toBe('true');
  await host.scene.unloadModel('tunnel');
  await waitFor(() => expect(send().getAttribute('aria-disabled')).toBe('true'));
  expect(send().title).toBe('No BIM/Form Selected');
  expect(server.inputsOf('attachForms')).toEqual([]);
});

test('a failed attachment says so and stays for another try', async () => {
  const server = await open();
  server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'attachForms');
  await openWindow();
  await user.click(await screen.findByText('BEM/C/2611/0001'));
  await user.click((await screen.findAllByRole('button', { name: 'Attach' })).at(-1) as HTMLElement);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(host.notifications).toEqual([expect.stringMatching(/^Update failed\. ./)]));
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeTruthy();
});

test('Create leads to the form with the selected object; the tools exclude each other', async () => {
  await open();
  const create = await screen.findByRole('button', { name: 'Create' });
  await user.click(screen.getByRole('button', { name: 'Attach' }));
  await user.click(create);
  expect(create.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Attach' }).getAttribute('aria-pressed')).toBe('false');
  host.select([wall]);
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(confirm);
  expect(host.navigations.at(-1)?.path).toBe('/risc/create');
});

test('linked objects have the colour of their group until it is switched off', async () => {
  await open();
  await waitFor(() => expect(host.scene.styleOf(slab).color).toMatch(/^#/));
  expect(host.scene.styleOf(wall).color).not.toBe(host.scene.styleOf(slab).color);
  expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('Failed or sent back')).toBeTruthy();
  await user.click(screen.getByRole('switch'));
  await waitFor(() => expect(host.scene.styleOf(slab)).toEqual({}));
});

test('the card of an object counts its forms and offers to raise one', async () => {
  await open([link(1)]);
  expect(await host.card(slab)).toEqual([
    { label: 'RISC forms', value: '1' },
    { label: 'BEM/C/2611/0001', value: 'Submitted', tone: 'info' },
  ]);
  // The open card counts again after these.
  expect(manifest.contributes.objectCards.forms.topics).toEqual(['risc-changed', 'risc-links-changed']);
  const hit = { kind: 'object', objects: [slab], at: { frame: 'scene', at: { x: 0, y: 0, z: 0 } } } as const;
  expect((await host.contextMenu(hit)).map(({ label }) => label)).toEqual(['Raise RISC here', 'Attach']);
  await host.execute('raise', undefined, hit);
  expect(host.navigations.at(-1)?.path).toBe('/risc/create');
});
