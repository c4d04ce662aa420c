import { randomUUID } from 'node:crypto';
import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DefectSite, signature } from '../fixtures/defects/defect-site.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

const act = (id: string, action: string, more: object = {}, who = site.inspector) =>
  site.as(who, (one) => site.defects.act(one, id, action, more));

describe('papers', () => {
  test('comments are kept in their order and cannot be changed', async () => {
    const { id } = await site.reported();
    await site.as(site.engineer, (one) => site.defects.comment(one, id, 'Look at this'));
    await site.as(site.inspector, (one) => site.defects.comment(one, id, '<b>Seen</b>'));
    const found = await site.as(site.other, (one) => site.defects.comments(one, id));
    expect(found.map(({ authorId, text }) => [authorId, text])).toEqual([
      [site.engineer.id, 'Look at this'],
      [site.inspector.id, '<b>Seen</b>'],
    ]);
    const rewrite = site.as('system', ({ tx }) => tx.run(sql`update record_comment set text = 'Never mind'`));
    await expect(rewrite).rejects.toThrow();
    await expect(site.as(site.engineer, (one) => site.defects.comment(one, id, ' '))).rejects.toMatchObject({
      status: 422,
    });
  });

  test('an attachment is a change with a version; taking it off leaves what was signed', async () => {
    const { id } = await site.draft();
    const file = { place: 'photos', fileId: randomUUID(), sha256: 'a'.repeat(64), name: 'Wall.jpg' };
    const own = site.engineer;
    await site.as(own, (one) => site.defects.attach(one, id, 1, [file]));
    await act(id, 'report', { version: 2, signature }, own);
    const [attached] = await site.as(own, (one) => site.defects.attachments(one, id));
    expect(attached).toMatchObject(file);
    await expect(
      site.as(own, (one) => site.defects.detach(one, id, 2, [attached?.id ?? ''])),
    ).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await site.as(own, (one) => site.defects.detach(one, id, 3, [attached?.id ?? '']));
    expect(await site.as(own, (one) => site.defects.attachments(one, id))).toEqual([]);
    expect(await site.verify(id)).toMatchObject({ intact: true });
    const again = site.as(own, (one) => site.defects.detach(one, id, 4, [attached?.id ?? '']));
    await expect(again).rejects.toMatchObject({ status: 404 });
  });
});

describe('signatures', () => {
  const signed = async () => {
    const { id } = await site.draft();
    const file = { place: 'photos', fileId: randomUUID(), sha256: 'b'.repeat(64), name: 'Wall.jpg' };
    await site.as(site.engineer, (one) => site.defects.attach(one, id, 1, [file]));
    const picture = { ...signature, image: Buffer.from(randomUUID()) };
    await act(id, 'report', { signature: picture }, site.engineer);
    await act(id, 'reject', { comment: 'Say more', signature: picture });
    await act(id, 'report', { signature: picture }, site.engineer);
    expect((await site.verify(id)).intact).toBe(true);
    return id;
  };
  const problems = async (id: string) => (await site.verify(id)).signatures.map((one) => one.problems);
  const last = (id: string) => `record_id = '${id}' and seq = 5`;

  test.each<readonly [string, string, (id: string) => string, readonly (readonly string[])[]]>([
    [
      'content',
      'record_signature',
      (id) => `update record_signature set content = replace(content, 'wall', 'roof') where ${last(id)}`,
      [[], [], ['content', 'record']],
    ],
    [
      'content with its hash',
      'record_signature',
      (id) =>
        `update record_signature set content = replace(content, 'wall', 'roof'), content_sha256 = encode(sha256(convert_to(replace(content, 'wall', 'roof'), 'UTF8')), 'hex') where ${last(id)}`,
      [[], [], ['chain', 'record']],
    ],
    [
      'signer',
      'record_signature',
      (id) => `update record_signature set company_name = 'Others' where ${last(id)}`,
      [[], [], ['chain']],
    ],
    [
      'image',
      'signature_image',
      (id) =>
        `update signature_image set image = 'x' where sha256 in (select image_sha256 from record_signature where ${last(id)})`,
      [['image'], ['image'], ['image']],
    ],
    [
      'hash of an attachment',
      'record_attachment',
      (id) => `update record_attachment set sha256 = repeat('c', 64) where record_id = '${id}'`,
      [['attachments'], ['attachments'], ['attachments']],
    ],
    [
      'attachment',
      'record_attachment',
      (id) => `delete from record_attachment where record_id = '${id}'`,
      [['attachments'], ['attachments'], ['attachments']],
    ],
    [
      'record',
      'defect',
      (id) => `update defect set description = 'All is well' where id = '${id}'`,
      [[], [], ['record']],
    ],
  ])('an altered %s is found', async (_what, table, change, found) => {
    const id = await signed();
    await site.tamper(table, change(id));
    expect(await problems(id)).toEqual(found);
    expect((await site.verify(id)).intact).toBe(false);
  });

  test('a signature that was taken away is missed: in the middle, first and last', async () => {
    for (const seq of [3, 4, 5]) {
      const id = await signed();
      await site.tamper(
        'record_history',
        `alter table record_history drop constraint if exists record_history_project_id_signature_id_fkey`,
      );
      await site.tamper(
        'record_signature',
        `delete from record_signature where record_id = '${id}' and seq = ${seq}`,
      );
      const { intact, missing, signatures } = await site.verify(id);
      expect([seq, intact, missing.length]).toEqual([seq, false, 1]);
      expect(signatures.some((one) => one.problems.includes('chain'))).toBe(seq < 5);
    }
  });

  test('nobody who uses the application can do any of this', async () => {
    const id = await signed();
    for (const statement of [
      sql`update record_signature set company_name = 'Others' where record_id = ${id}`,
      sql`delete from record_signature where record_id = ${id}`,
      sql`update signature_image set image = 'x'`,
      sql`delete from record_history where record_id = ${id}`,
      sql`insert into record_columns (project_id, id, status, flags, people, created_at, updated_at, version)
          values (${site.test.project.id}, ${id}, 'x', '{}', '{}', now(), now(), 1)`,
    ])
      await expect(site.as('system', ({ tx }) => tx.run(statement))).rejects.toThrow();
  });

  test('another project sees and changes none of it', async () => {
    const { id } = await site.reported();
    const stranger = await site.test.stranger();
    const answer = await stranger.post(`/defects/${id}/actions/close`, { version: 2 });
    expect(answer.status).toBe(404);
  });
});
