import { expect, it, vi } from 'vitest';
import type { CommentItem } from './comments-card.tsx';
import type { RecordStep } from './history-card.tsx';
import { type ToldCalls, ToldRecord } from './told-record.ts';

const by = { userId: '1', name: 'Chan', company: '' };
const signed: RecordStep = {
  item: null,
  seq: 1,
  action: 'sign',
  by,
  at: '2026-11-20T00:00:00Z',
  comment: '',
  changedFields: [],
  handedOver: [],
  coverage: 'covered',
  signature: { id: 's', problems: [], registered_device: null },
};
const said = (id: string): CommentItem => ({ id, by, at: signed.at, text: 'On Friday', coverage: 'pending' });

it('has what the calls answer, fetches the pictures, and adds a comment once', async () => {
  const calls: ToldCalls<RecordStep, CommentItem> = {
    history: async () => ({ history: [signed, { ...signed, seq: 2, signature: null }], intact: true }),
    comments: async () => ({ comments: [said('a')] }),
    signatureImage: vi.fn(async () => ({ image: 'data:image/png;base64,' })),
    addComment: async ({ commentId }) => ({ comment: said(commentId) }),
  };
  const record = new ToldRecord(calls, 'r', new AbortController().signal, async () => ({ name: 'Defect' }));
  expect([record.form, record.history]).toEqual([undefined, []]);
  await record.refresh();
  expect(record.answer).toMatchObject({ form: { name: 'Defect' }, intact: true });
  expect(record.history).toHaveLength(2);
  await vi.waitFor(() => expect(record.images.get('s')).toBe('data:image/png;base64,'));
  await record.comment('On Friday', 'b');
  await record.comment('On Friday', 'b');
  expect(record.answer?.comments.map(({ id }) => id)).toEqual(['a', 'b']);
});
