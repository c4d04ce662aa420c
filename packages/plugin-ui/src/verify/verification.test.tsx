import { createEmitter } from '@gantry/plugin-sdk';
import type { RecordPerson, RecordVerification } from '@gantry/plugin-sdk/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { checkAddress } from './check-address.ts';
import { VerificationPage, type VerificationPageProps } from './verification-page.tsx';

type Status = 'Inspected' | 'Closed';
type Props = VerificationPageProps<Status, object>;

const hash = 'ab12'.repeat(16);
const lee: RecordPerson = { userId: 'lee', name: 'Lee Ka-yan', company: 'AECOM' };
const signature: RecordVerification<Status>['signatures'][number] = {
  seq: 9,
  action: 'signoff',
  part: 'inspector',
  from: 'Inspected',
  to: 'Inspected',
  by: lee,
  is_name_of_today: false,
  company: 'AECOM',
  at: '2026-11-20T07:21:00.000Z',
  id: 'signature',
  hash,
  problems: [],
};
const checked: RecordVerification<Status> = {
  form_number: 'BEM/C/2611/0179',
  status: 'Inspected',
  version: 12,
  intact: true,
  problems: [],
  not_covered: { steps: 0, comments: 0, partly: 0 },
  signatures: [signature],
  items: [],
  files: [],
  paper: { state: 'current', version: 12, later: 0 },
};

/** Opens the page of a record of which this is known. */
function open(found: RecordVerification<Status>, more: Partial<Props> = {}) {
  const fetch = vi.fn<Props['fetch']>(async () => found);
  const changed = createEmitter<void>(() => undefined);
  const on: Props['host']['live']['on'] = (_, listener) => changed.event(() => listener({}));
  const props: Props = {
    host: {
      live: { on, onDidResync: createEmitter<void>(() => undefined).event },
      session: { serverNow: () => Date.parse('2026-11-21T01:00:00Z') },
    },
    id: '7',
    params: { seal: hash.slice(0, 32), v: '12' },
    fetch,
    topics: ['changed'],
    recordText: 'form',
    noNumber: 'No number',
    missing: 'No such form',
    statusText: (status) => status,
    tags: ({ status }) => status,
    signatureText: ({ action }, name) => `${name}: ${action}`,
    roleText: ({ part }) => part ?? undefined,
    onList: () => undefined,
    onOpen: () => undefined,
    ...more,
  };
  return { ...renderPart(<VerificationPage {...props} />), fetch, changed };
}

it('says that all is intact, and is checked again when the record changes and on demand', async () => {
  const { user, fetch, changed } = open(checked);
  expect(await screen.findByText('All signatures are intact.')).toBeTruthy();
  expect(screen.getByText('It shows version 12, and the form has not changed since.')).toBeTruthy();
  expect(screen.getByText(/^Checked 2026-\u2060?11-\u2060?21 09:00$/)).toBeTruthy();
  const only = within(screen.getByRole('listitem'));
  expect(only.getByText('Lee Ka-yan: signoff')).toBeTruthy();
  expect(only.getByText(/^inspector · AECOM · 2026-\u2060?11-\u2060?20 15:21$/)).toBeTruthy();
  expect(only.getByText(`Hash ${hash}`)).toBeTruthy();
  expect(fetch.mock.calls[0]?.[0]).toEqual({ seal: hash.slice(0, 32), v: '12' });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  changed.emit();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
});

it('leads to the record, and back to the list', async () => {
  const [onList, onOpen] = [vi.fn(), vi.fn()];
  const { user } = open(checked, { onList, onOpen });
  await user.click(await screen.findByRole('button', { name: 'Back to the list' }));
  expect(onList).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Open the form' }));
  expect(onOpen).toHaveBeenCalledOnce();
});

it('says what no signature covers, and how far the record has moved on since it was printed', async () => {
  open({
    ...checked,
    status: 'Closed',
    not_covered: { steps: 3, comments: 1, partly: 2 },
    paper: { state: 'changed', version: 9, later: 3 },
  });
  for (const text of [
    'What was signed is intact.',
    /^No signature covers these yet: 3 steps.*1 comment\. The next signature does\.$/,
    /^An older signature covers the form and its own step, .*: 2 steps\.$/,
    'The paper shows version 9; there were 3 steps since. The form is now: Closed.',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
});

it('names each thing that is wrong, with the record and with its items', async () => {
  open({
    ...checked,
    intact: false,
    problems: [
      { problem: 'entry', seq: 3 },
      { problem: 'gap', seq: null },
      { problem: 'items', seq: null },
    ],
    signatures: [
      { ...signature, seq: 3, id: null, hash: null, by: null, is_name_of_today: true, problems: ['missing'] },
      { ...signature, problems: ['content', 'chain', 'attachments'] },
    ],
    items: [
      {
        id: 'p1',
        set: 'portions',
        name: 'Portion 1',
        status: 'Closed',
        intact: false,
        problems: [{ problem: 'record', seq: null }],
        signatures: [{ ...signature, action: 'sign' }],
      },
    ],
    files: [
      { id: 'f', item: 'p1', name: 'slab.jpg', sha256: hash, state: 'altered' },
      { id: 'g', item: null, name: 'wall.jpg', sha256: hash, state: 'gone' },
    ],
    paper: { state: 'unknown', version: 9, later: 0 },
  });
  for (const text of [
    'Something was altered after it was signed.',
    /^Do not rely on this form\./,
    'Step 3, or a file or object that it added, was altered.',
    'A step is missing.',
    'A part of the form was altered, added or taken away.',
    'This paper does not belong to the form as it is kept here.',
    'The signature is gone.',
    /name as of today/,
    'What was signed was altered.',
    'The signature itself was altered, or one before it is missing.',
    'A file was exchanged or taken away.',
    'Portion 1 was altered after it was signed.',
    'The form is another than after its last step.',
    'Portion 1 · Closed',
    'Lee Ka-yan: sign',
    'slab.jpg',
    'Altered',
    'Gone',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('All signatures are intact.')).toBeNull();
});

it('says that nobody has signed, and leaves the files to a kind that shows what was signed', async () => {
  const files: RecordVerification['files'] = [
    { id: 'f', item: null, name: 'slab.jpg', sha256: hash, state: 'intact' },
  ];
  open(
    { ...checked, form_number: null, signatures: [], paper: null, files },
    { children: ({ version }) => `Version ${version}` },
  );
  expect(await screen.findByText('Nobody has signed this form yet.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No number' })).toBeTruthy();
  expect(screen.getByText('Version 12')).toBeTruthy();
  expect(screen.queryByText('slab.jpg')).toBeNull();
});

it('makes the address of the page beside the one that prints, with half of the hash', () => {
  const printed = { version: 12, seal: hash };
  expect(checkAddress(printed, 'https://site.example/p/BEM/x/dwss/risc/print?id=7', { id: '7' })).toBe(
    `https://site.example/p/BEM/x/dwss/risc/verify?id=7&seal=${hash.slice(0, 32)}&v=12`,
  );
  expect(checkAddress(printed, 'https://site.example/p/BEM/x/ptw/permits/7/print')).toBe(
    `https://site.example/p/BEM/x/ptw/permits/7/verify?seal=${hash.slice(0, 32)}&v=12`,
  );
});
