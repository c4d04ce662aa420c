import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diaryOf, lee, portionOf, reviewOf, stepOf, welder } from '../testing/diary-examples.ts';
import { diarySiteOfEachTest } from '../testing/diary-site.ts';

const { start } = diarySiteOfEachTest();
const hash = 'ab12'.repeat(16);
const signature = { id: crypto.randomUUID(), method: 'drawn', hash, problems: [], registered_device: null };
const labour = [{ type: welder.id, shift: '08:00 - 12:00' as const, contractor: null, number: 4 }];

it('prints the diary with all portions, labels in both languages, its signatures, and a code', async () => {
  const portions = [
    portionOf(0, 'Submitted', [], { activities: 'Membrane', labour }),
    portionOf(1, 'Submitted', [], { activities: 'Backfill' }),
  ];
  const review = reviewOf('Reviewed');
  const diary = diaryOf('Confirmed', [], { portions, reviews: [review], weather_am: 'sunny' });
  const { open, history } = await start([diary]);
  history.push(
    stepOf(3, 'sign', {
      item: { id: portions[0]?.id ?? '', set: 'portions' },
      part: 'agent',
      signature: { ...signature, id: crypto.randomUUID() },
    }),
    stepOf(2, 'review', {
      item: { id: review.id, set: 'reviews' },
      to: 'Reviewed',
      comment: 'Levels agree',
      coverage: 'pending',
    }),
    stepOf(7, 'approve', { part: 'gate', to: 'Confirmed', signature, sign_date: '2026-11-20' }),
  );
  await open('diary-print', { id: diary.id });
  const sheet = within(await screen.findByRole('article'));
  const text = sheet.getByText('SD/2026-11-20').ownerDocument.body.textContent ?? '';
  for (const part of [
    'Site Diary',
    '工地日志',
    '上午天气',
    'Sunny',
    'Membrane',
    'Backfill',
    'L1 Welder',
    '4 (2 man-days)',
    'Lee Ka-yan: Approve',
    'Lee Ka-yan: Signed as site agent · Portion 1',
    'Site agent · Kai Shing JV',
    'Sign date 20 Nov 2026',
    'Lee Ka-yan: Reviewed · Civil reviewNot covered by a signature yet',
    'Levels agree',
    hash,
  ])
    expect(text).toContain(part);
  expect(sheet.getByRole('img', { name: /Code that opens/ })).toBeTruthy();
  expect(await sheet.findAllByRole('img', { name: `Signature of ${lee.name}` })).toHaveLength(2);
});

it('names the portion that was altered under a printed diary, and who signed as what', async () => {
  const { open, server, verifications } = await start([]);
  const signed = {
    seq: 7,
    action: 'approve',
    part: 'gate',
    from: 'Reviewed' as const,
    to: 'Confirmed' as const,
    by: lee,
    is_name_of_today: false,
    company: 'AECOM',
    at: '2026-11-20T07:21:00.000Z',
    id: signature.id,
    hash,
    problems: [],
  };
  verifications.push({
    form_number: 'SD/2026-11-20',
    status: 'Confirmed',
    version: 7,
    intact: false,
    problems: [{ problem: 'items', seq: null }],
    not_covered: { steps: 0, comments: 0, partly: 0 },
    signatures: [{ ...signed, problems: ['items'] }],
    paper: { state: 'current', version: 7, later: 0 },
    items: [
      {
        id: crypto.randomUUID(),
        set: 'portions',
        name: 'Portion 1',
        status: 'Submitted',
        intact: false,
        problems: [{ problem: 'record', seq: null }],
        signatures: [{ ...signed, action: 'sign', part: 'agent', to: 'Submitted', from: 'Pending' }],
      },
    ],
    files: [
      {
        id: crypto.randomUUID(),
        item: crypto.randomUUID(),
        name: 'slab.jpg',
        sha256: hash,
        state: 'altered',
      },
    ],
  });
  await open('diary-verify', { id: crypto.randomUUID(), seal: hash.slice(0, 32), v: '7' });
  for (const told of [
    'A part of the diary was altered, added or taken away.',
    'Portion 1 was altered after it was signed.',
    'Portion 1 · Submitted',
    'Lee Ka-yan: Signed as site agent',
    /^Site agent · AECOM · 2026-\u2060?11-\u2060?20 03:21PM$/,
    'slab.jpg',
  ])
    expect(await screen.findByText(told)).toBeTruthy();
  expect(server.inputsOf('verification')).toMatchObject([{ seal: hash.slice(0, 32), v: 7 }]);
});
