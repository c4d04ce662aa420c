import { randomUUID } from 'node:crypto';
import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DefectSite, signature } from '../fixtures/defects/defect-site.ts';
import { defectId, signedDefects } from '../fixtures/defects/signed-defects.ts';
import { sieveSignatures } from './sound-signatures.ts';
import type { VerifiedBatch } from './verification.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

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

  test('a comment that is sent twice is added and told once; its id is for no other', async () => {
    const { id } = await site.reported();
    const commentId = randomUUID();
    const add = (text: string, who = site.engineer) =>
      site.as(who, (one) => site.defects.comment(one, id, text, commentId));
    const browser = await site.other.listen();
    const first = await add('Look at this');
    expect(await add('Look at this')).toEqual(first);
    expect(first.id).toBe(commentId);
    for (const other of [() => add('Look away'), () => add('Look at this', site.inspector)])
      await expect(other()).rejects.toMatchObject({ status: 409, code: 'KEY_REUSED' });
    await site.act(id, 'close', { signature });
    await browser.next('defect-changed');
    expect(await browser.next('defect-commented')).toEqual({ id });
    expect(browser.topics).toEqual([]);
    expect(await site.as(site.other, (one) => site.defects.comments(one, id))).toEqual([first]);
    browser.close();
  });

  test('files that are attached together keep their order', async () => {
    const { id } = await site.draft();
    const names = Array.from({ length: 8 }, (_, nth) => `${nth}.jpg`);
    const files = names.map((name) => ({
      place: 'photos',
      fileId: randomUUID(),
      sha256: 'a'.repeat(64),
      name,
    }));
    await site.as(site.engineer, (one) => site.defects.attach(one, id, 1, files));
    const found = await site.as(site.engineer, (one) => site.defects.attachments(one, id));
    expect(found.map(({ name }) => name)).toEqual(names);
  });

  test('an attachment is a change with a version; taking it off leaves what was signed', async () => {
    const { id } = await site.draft();
    const file = { place: 'photos', fileId: randomUUID(), sha256: 'a'.repeat(64), name: 'Wall.jpg' };
    const own = site.engineer;
    await site.as(own, (one) => site.defects.attach(one, id, 1, [file]));
    await site.act(id, 'report', { version: 2, signature }, own);
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
    await site.act(id, 'report', { signature: picture }, site.engineer);
    await site.act(id, 'reject', { comment: 'Say more', signature: picture });
    await site.act(id, 'report', { signature: picture }, site.engineer);
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
      'address',
      'record_signature',
      (id) => `update record_signature set ip = '10.0.0.1' where ${last(id)}`,
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

describe('all signatures of a project', () => {
  const each = 5;
  const records = 1000;
  const image = (nth: number) => `encode(sha256(convert_to('picture ${nth}', 'UTF8')), 'hex')`;
  const signed = (nth: number, seq: number) => `record_id = ${defectId(nth)} and seq = ${seq}`;
  let many: DefectSite;
  beforeAll(async () => {
    many = await DefectSite.start();
    const { id: projectId } = many.test.project;
    for (const statement of signedDefects({
      projectId,
      userId: many.engineer.id,
      records,
      each,
      images: 100,
    }))
      await many.test.rows(statement);
  });
  afterAll(() => many?.close());

  /** Batches that hold less than the whole, and what was found in them. */
  const verified = () =>
    many.as('system', async (act) => {
      const batches: VerifiedBatch[] = [];
      for await (const batch of many.defects.verifyAll(act)) batches.push(batch);
      return {
        sizes: batches.map(({ checked }) => checked),
        broken: batches.flatMap(({ broken }) => broken),
        missing: batches.flatMap(({ missing }) => missing),
      };
    });
  const idOf = async (nth: number) => {
    const [row] = await many.test.rows(`select ${defectId(nth)} as id`);
    return z.object({ id: z.uuid() }).parse(row).id;
  };

  test('are intact where nothing was altered, in batches that chains go across', async () => {
    const { sizes, broken, missing } = await verified();
    expect([broken, missing]).toEqual([[], []]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(records * each);
    expect(sizes.length).toBeGreaterThan(2);
    expect(await many.verify(await idOf(3))).toMatchObject({ intact: true });
  });

  test('name each that was altered, by what no longer fits', async () => {
    const changes: readonly (readonly [string, string])[] = [
      [
        'record_signature',
        `update record_signature set content = replace(content, 'wall', 'roof') where ${signed(10, 2)}`,
      ],
      ['record_signature', `update record_signature set company_name = 'Others' where ${signed(20, 5)}`],
      ['signature_image', `update signature_image set image = 'x' where sha256 = ${image(30)}`],
      [
        'record_attachment',
        `update record_attachment set sha256 = repeat('c', 64) where record_id = ${defectId(42)}`,
      ],
      ['record_attachment', `update record_attachment set removed_seq = 4 where record_id = ${defectId(45)}`],
      ['defect', `update defect set description = 'All is well' where id = ${defectId(50)}`],
      ['defect', `update defect set version = 9, description = 'Acted on' where id = ${defectId(51)}`],
      ['record_signature', `delete from record_signature where ${signed(60, 3)}`],
      ['record_signature', `delete from record_signature where record_id = ${defectId(70)}`],
    ];
    await many.tamper(
      'record_history',
      'alter table record_history drop constraint if exists record_history_project_id_signature_id_fkey',
    );
    for (const [table, change] of changes) await many.tamper(table, change);
    const { broken, missing } = await verified();
    const found = new Map<string, string[]>();
    for (const { recordId, seq, problems } of broken)
      found.set(recordId, [...(found.get(recordId) ?? []), `${seq} ${problems.join()}`]);
    const expected = new Map<string, string[]>([
      [await idOf(10), ['2 content']],
      [await idOf(20), ['5 chain']],
      [await idOf(42), [1, 2, 3, 4, 5].map((seq) => `${seq} attachments`)],
      [await idOf(45), ['4 attachments', '5 attachments']],
      [await idOf(50), ['5 record']],
      [await idOf(60), ['4 chain']],
    ]);
    for (let nth = 30; nth <= records; nth += 100)
      expected.set(
        await idOf(nth),
        [1, 2, 3, 4, 5].map((seq) => `${seq} image`),
      );
    expect(new Map([...found].sort())).toEqual(new Map([...expected].sort()));
    const gone = [`${await idOf(60)} 3`, ...[1, 2, 3, 4, 5].map((seq) => `70 ${seq}`)];
    const seventy = await idOf(70);
    expect(
      missing.map(({ recordId, seq }) => `${recordId === seventy ? 70 : recordId} ${seq}`).sort(),
    ).toEqual(gone.sort());
  });

  test('are proven by the database alone where they are intact, whatever signs', async () => {
    const fresh = await DefectSite.start();
    const { id } = await fresh.draft({ description: 'Crack "A"\\B\u0007 混凝土' });
    const file = { place: 'photos', fileId: randomUUID(), sha256: 'c'.repeat(64), name: 'Wall "1"\n.jpg' };
    await fresh.as(fresh.engineer, (one) => fresh.defects.attach(one, id, 1, [file]));
    for (const [who, action] of [
      [fresh.engineer, 'report'],
      [fresh.inspector, 'reject'],
      [fresh.engineer, 'report'],
    ] as const)
      await fresh.as(who, (one) =>
        fresh.defects.act({ ...one, ip: '10.0.0.7' }, id, action, { comment: 'So "it" is', signature }),
      );
    const everything = { after: undefined, upTo: undefined };
    const sieved = await fresh.as('system', ({ tx }) =>
      sieveSignatures(tx, { kind: 'defect', table: sql`defect` }, everything, []),
    );
    expect(sieved).toEqual({ checked: 3, suspects: [] });
    await fresh.close();
  });

  test('are found in its own project only, and a caller may stop early', async () => {
    const foreign = await many.host.database.inProject(
      many.test.secondProject.id,
      { kind: 'system', name: 'defects' },
      async (tx) => {
        for await (const batch of many.defects.verifyAll({ tx })) return batch;
        return undefined;
      },
    );
    expect(foreign).toBeUndefined();
    const checked = await many.as('system', async (act) => {
      for await (const batch of many.defects.verifyAll(act)) return batch.checked;
      return 0;
    });
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThan(records * each);
  });
});
