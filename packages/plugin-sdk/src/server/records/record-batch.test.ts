import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DefectSite, fields, key, signature } from '../fixtures/defects/defect-site.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

describe('a batch', () => {
  test('has an outcome for each record, one image, one key, and is answered alike when it is sent again', async () => {
    const [one, two] = [await site.reported(), await site.reported()];
    const closed = await site.act((await site.reported()).id, 'close', { signature });
    const stranger = randomUUID();
    const body = {
      ids: [one.id, two.id, closed.id, stranger, one.id],
      action: 'close',
      signature: Buffer.from('the batch').toString('base64'),
      idempotencyKey: key(),
    };
    const first = (await site.inspector.post('/batch', body)).body;
    expect(first.successIds).toEqual([one.id, two.id]);
    expect(first.failures.map(({ id, code }: { id: string; code: string }) => [id, code])).toEqual([
      [closed.id, 'WRONG_STATE'],
      [stranger, 'NOT_FOUND'],
    ]);
    expect(first.failedIds).toEqual([closed.id, stranger]);
    expect(first.answers).toEqual([
      { id: one.id, number: one.number, code: null, about: [] },
      { id: two.id, number: two.number, code: null, about: [] },
      { id: closed.id, number: closed.number, code: 'WRONG_STATE', about: [] },
      { id: stranger, number: null, code: 'NOT_FOUND', about: [] },
    ]);
    expect((await site.inspector.post('/batch', body)).body).toEqual(first);
    const image = createHash('sha256').update('the batch').digest('hex');
    expect(await site.count(`signature_image where sha256 = '${image}'`)).toBe(1);
    expect(await site.count(`record_signature where image_sha256 = '${image}'`)).toBe(2);
  });

  test('signs each record for itself; what failed is done when the batch is sent again, and nothing is signed twice', async () => {
    const defects = await Promise.all(Array.from({ length: 6 }, () => site.reported()));
    const ids = defects.map(({ id }) => id);
    const failing = ids[3];
    await site.tamper(
      'record_signature',
      `create function stop_one() returns trigger language plpgsql as
       $stop$ begin raise 'The disk is broken'; end $stop$;
       create trigger stop_one before insert on record_signature for each row when (new.record_id = '${failing}')
       execute function stop_one()`,
    );
    const body = {
      ids,
      action: 'close',
      signature: Buffer.from('the failing batch').toString('base64'),
      idempotencyKey: key(),
    };
    // The fault is printed.
    const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const first = (await site.inspector.post('/batch', body)).body;
    print.mockRestore();
    await site.tamper('record_signature', 'drop trigger stop_one on record_signature');
    expect(first.successIds).toEqual(ids.filter((id) => id !== failing));
    expect(first.failures).toMatchObject([{ id: failing, code: 'FAILED' }]);
    const again = (await site.inspector.post('/batch', body)).body;
    expect(again).toMatchObject({ successIds: ids, failedIds: [], failures: [] });
    const image = createHash('sha256').update('the failing batch').digest('hex');
    expect(await site.count(`record_signature where image_sha256 = '${image}'`)).toBe(6);
    for (const id of ids) expect(await site.verify(id)).toMatchObject({ intact: true });
  });

  test('without a signature where one is needed says so for each record', async () => {
    const { id, number } = await site.reported();
    const { answers, failures } = (await site.inspector.post('/batch', { ids: [id], action: 'close' })).body;
    expect(answers).toEqual([{ id, number, code: 'SIGNATURE_REQUIRED', about: [] }]);
    expect(failures).toMatchObject([
      { id, code: 'ACTION_BLOCKED', details: { blockers: [{ code: 'SIGNATURE_REQUIRED' }] } },
    ]);
  });

  test('is answered alike when it is sent again, also where the step hid the records from the actor', async () => {
    const ids = [(await site.reported()).id, (await site.reported()).id];
    const body = { ids, action: 'reject', comment: 'So', idempotencyKey: key() };
    const first = (await site.inspector.post('/batch', body)).body;
    expect(first).toMatchObject({ successIds: ids, failedIds: [], failures: [] });
    expect((await site.inspector.post('/batch', body)).body).toEqual(first);
    expect((await site.other.post('/batch', body)).body.successIds).toEqual([]);
  });

  test('leaves room for other calls when more run at once than the server has connections', async () => {
    const defects = await Promise.all(Array.from({ length: 12 }, () => site.reported()));
    const ids = defects.map(({ id }) => id);
    const batches = ids.map((id) =>
      site.inspector.post('/batch', { ids: [id, ...ids], action: 'reject', comment: 'So' }),
    );
    const { tags: _, ...given } = fields;
    const other = await site.engineer.post('/defects', given);
    expect(other.status).toBe(200);
    const answers = await Promise.all(batches);
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(answers.flatMap(({ body }) => body.successIds).toSorted()).toEqual(ids.toSorted());
    const codes = answers.flatMap(({ body }) => body.failures.map(({ code }: { code: string }) => code));
    // Once it is rejected a defect is a draft again, which is its author's alone.
    expect(new Set(codes)).toEqual(new Set(['NOT_FOUND']));
  });

  test('of more than 200 is refused', async () => {
    const ids = Array.from({ length: 201 }, () => randomUUID());
    const answer = await site.inspector.post('/batch', { ids, action: 'close' });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'BATCH_TOO_LARGE']);
  });

  test('one verb may mean another action in each status, and still replays; another verb needs another key', async () => {
    const [draft, waiting] = [await site.draft(), await site.reported()];
    const passing = ({ status }: { status: string }) => (status === 'Draft' ? 'report' : 'reject');
    const pass = { verb: 'pass', of: passing };
    const request = { signature, comment: 'So', idempotencyKey: key() };
    const once = await site.act(draft.id, pass, request, site.engineer);
    expect(once.status).toBe('Reported');
    expect((await site.act(waiting.id, pass, request)).status).toBe('Draft');
    expect(await site.act(draft.id, pass, request, site.engineer)).toEqual(once);
    const stop = site.act(draft.id, { verb: 'stop', of: passing }, request, site.engineer);
    await expect(stop).rejects.toMatchObject({ code: 'KEY_REUSED' });
    const none = site.act(draft.id, { verb: 'none', of: () => undefined }, {});
    await expect(none).rejects.toMatchObject({
      code: 'WRONG_STATE',
      details: { status: 'Reported', allowedActions: expect.arrayContaining(['reject', 'close']) },
    });
  });
});
