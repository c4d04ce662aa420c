import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RiscVerification } from '../../../contract/risc/verification.ts';
import { lee, wholeForm } from '../testing/form-server.ts';
import { formSiteOfEachTest } from '../testing/form-site.ts';
// Imported here, so that transforming them does not count against the test host's time limits.
import './risc-print-page.tsx';
import '../verify/risc-verify-page.tsx';

const { start } = formSiteOfEachTest();
const hash = 'ab12'.repeat(16);
const signedAt = '2026-11-20T07:21:00.000Z';
const signature = { id: crypto.randomUUID(), method: 'drawn', hash, problems: [], registered_device: null };
const step = {
  seq: 9,
  action: 'signoff',
  part: 'I',
  from: 'Inspecting' as const,
  to: 'Inspected' as const,
  by: lee,
  at: signedAt,
  comment: 'Sound',
  changedFields: [],
  approval_result: 'Pass',
  objects: [],
  handedOver: [],
  item: null,
  contradictions: [],
  coverage: 'covered' as const,
  signature,
};

it('prints the form with labels in both languages, its signatures, and a code', async () => {
  const form = wholeForm('Inspected', ['CONFIRM', 'L'], [], {
    results: [
      {
        by: lee,
        approval_result: 'Pass',
        actual_inspection_date: signedAt,
        inspectionCompletionDateTime: null,
        recurrenceOfNonConformities: false,
        comment: 'Sound',
        notes: '',
      },
    ],
  });
  const { open, history } = await start(form);
  history.push(step, { ...step, seq: 10, action: 'return', signature: null, coverage: 'pending' });
  await open('print', { id: form.id });
  const sheet = within(await screen.findByRole('article'));
  for (const text of [
    'Inspection results',
    '检查结果',
    'Inspector of Works',
    '工程督察',
    'Waterproofing',
    '防水',
    'Roof slab R06',
    'Not covered by a signature yet',
    '尚未有签名涵盖',
  ])
    expect(sheet.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
  const page = sheet.getByText(form.form_number ?? '').ownerDocument.body.textContent ?? '';
  for (const text of [form.description, 'Sound', 'Lee Ka-yan', 'AECOM', '2026-11-20 03:21PM', hash])
    expect(page).toContain(text);
  expect(sheet.getByRole('img', { name: /Code that opens|二维码/ })).toBeTruthy();
  expect(await sheet.findByRole('img', { name: /Signature of Lee Ka-yan|Lee Ka-yan 的签名/ })).toBeTruthy();
});

it('prints the names of places in both languages', async () => {
  const named = (name: string, name_zh: string) => ({ id: crypto.randomUUID(), name, name_zh });
  const places = { portion: named('Portion 3', '第三段'), location: named('EB Bay 006', '') };
  const form = wholeForm('Submitted', null, [], places);
  const { open } = await start(form);
  await open('print', { id: form.id });
  const sheet = within(await screen.findByRole('article'));
  expect(sheet.getByText('第三段').parentElement?.textContent).toBe('Portion 3 第三段');
  expect(sheet.getByText('EB Bay 006').textContent).toBe('EB Bay 006');
});

it('names the land surveyor and the resident engineer beside the gate, and says who has not signed', async () => {
  const surveyor = { ...lee, userId: crypto.randomUUID(), name: 'Mak Wing-yan' };
  const form = wholeForm('Countersign', ['COUNTERSIGN_RE', 'RE'], [], {
    variant: 'TCE10',
    need_countersign: 'both',
    countersign_LS: surveyor,
    countersigned_LS: { ...surveyor, name: 'Ng Tsz-him', actingFor: surveyor.name },
    RE: lee,
  });
  const { open } = await start(form);
  await open('print', { id: form.id });
  const sheet = within(await screen.findByRole('article'));
  const factOf = async (label: string) =>
    (await sheet.findByText(label, { exact: false })).closest('div')?.parentElement?.textContent ?? '';
  expect(await factOf('LS Countersign')).toMatch(/Ng Tsz-him for Mak Wing-yan · AECOM$/);
  expect(await factOf('RE Countersign')).toMatch(/Lee Ka-yan · AECOM \(Not signed.*未签名\)$/);
});

const checked: RiscVerification = {
  form_number: 'BEM/C/2611/0179',
  status: 'Inspected',
  version: 12,
  intact: true,
  problems: [],
  not_covered: { steps: 0, comments: 0, partly: 0 },
  signatures: [{ ...step, id: signature.id, hash, company: 'AECOM', is_name_of_today: false, problems: [] }],
  signed: {
    at: signedAt,
    version: 9,
    form_number: 'BEM/C/2611/0179',
    status: 'Inspected',
    discipline: 'C',
    form_type: 'waterproofing',
    portion: 'Portion 3',
    location: 'EB Bay 006',
    description: 'Membrane to roof slab',
    survey_time: null,
    results: [{ by: lee, approval_result: 'Pass', inspected_at: signedAt }],
    objects: [{ global_id: '0slab', name: 'Roof slab R06' }],
  },
  items: [],
  files: [{ id: crypto.randomUUID(), item: null, name: 'wall.jpg', sha256: hash, state: 'intact' }],
  paper: { state: 'changed', version: 9, later: 3 },
};

it('says what was signed, in which part, and that the form moved on after it was printed', async () => {
  const { open, server, verifications } = await start();
  verifications.push(checked);
  await open('verify', { id: crypto.randomUUID(), seal: hash.slice(0, 32), v: '9' });
  expect(await screen.findByText('All signatures are intact.')).toBeTruthy();
  expect(screen.getByText(/The paper shows version 9; there were 3 steps since/)).toBeTruthy();
  for (const text of [
    'Membrane to roof slab',
    /Pass · Lee Ka-yan/,
    'wall.jpg',
    'As signed',
    /Assistant Inspector of Works.* · 2026-\u2060?11-\u2060?20 03:21PM$/,
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(server.inputsOf('verification')).toMatchObject([{ seal: hash.slice(0, 32), v: 9 }]);
});
