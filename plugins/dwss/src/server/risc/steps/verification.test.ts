import { createHash } from 'node:crypto';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { RiscForm } from '../../../contract/risc/form.ts';
import type { RiscVerification } from '../../../contract/risc/verification.ts';
import { image, RiscSite } from '../testing/risc-site.ts';

let site: RiscSite;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
});
afterAll(() => site?.close());

/** A form with a file, signed by the contractor and by the gate. */
async function signedForm(): Promise<RiscForm> {
  const { engineer } = site.people;
  const { id, version } = await site.draft();
  const uploadId = await engineer.upload(
    'risc-attachment',
    'wall.png',
    Buffer.from(image.split(',')[1] ?? '', 'base64'),
  );
  await site.form(
    engineer.post('/uploadAttachment', { formId: id, side: 'contractor', uploadIds: [uploadId], version }),
  );
  await site.step('engineer', 'submit', { id });
  return site.step('gate', 'forward', { id }, {}, 'lead');
}
async function check(id: string, paper: Readonly<Record<string, string>> = {}): Promise<RiscVerification> {
  const { status, body } = await site.people.viewer.get(`/form/RISCForm/${id}/verification`, paper);
  expect(status).toBe(200);
  return body;
}
const problems = ({ signatures }: RiscVerification) => signatures.map((one) => one.problems);
/** As the owner of the database, whom no rule of the application stops. */
const forge = (statement: string, id: string) =>
  site.host.rows(
    `begin; set local session_replication_role = replica; ${statement.replaceAll(':id', `'${id}'`)}; commit`,
  );
/** What a printed form says of itself. */
async function printed(id: string) {
  const { body } = await site.people.gate.get(`/form/RISCForm/export/${id}`);
  const last = body.history.findLast((entry: { signature: object | null }) => entry.signature !== null);
  return { seal: last.signature.hash.slice(0, 32) as string, v: String(body.form.version) };
}

test('says what was signed, by whom and when, and how the paper stands to the form', async () => {
  const form = await signedForm();
  const paper = await printed(form.id);
  const now = await check(form.id, paper);
  expect(now).toMatchObject({
    form_number: form.form_number,
    intact: true,
    paper: { state: 'current', version: form.version, later: 0 },
    signed: {
      form_number: form.form_number,
      status: 'Received',
      portion: form.portion?.name,
      location: form.location?.name,
      description: form.description,
    },
    files: [{ item: null, name: 'wall.png', state: 'intact' }],
  });
  expect(
    now.signatures.map(({ action, part, by, company, problems: found }) => [
      action,
      part,
      by?.name,
      company,
      found,
    ]),
  ).toEqual([
    ['submit', 'author', 'engineer', 'Main Contractor', []],
    ['forward', 'G', 'gate', 'Supervising Engineer', []],
  ]);

  await site.step('lead', 'assign', form, {}, 'inspector');
  const later = await check(form.id, paper);
  expect(later).toMatchObject({ intact: true, status: 'Assigned', paper: { state: 'changed', later: 1 } });
  expect(later.signed).toMatchObject({ status: 'Received', version: form.version });
  // What the last signature covers, where no paper is named.
  expect((await check(form.id)).signed).toMatchObject({ status: 'Assigned' });
  for (const forged of [
    { ...paper, seal: 'f'.repeat(32) },
    { ...paper, v: '999' },
  ])
    expect((await check(form.id, forged)).paper).toMatchObject({ state: 'unknown' });
});

test('names altered content, a cut chain and a signature that is gone, also where its step was erased', async () => {
  const altered = await signedForm();
  await forge(`update risc_form set description = 'Something else' where id = :id`, altered.id);
  expect(problems(await check(altered.id))).toEqual([[], ['record']]);

  const rewritten = await signedForm();
  await forge(
    `update record_signature set content = replace(content, 'Waterproofing', 'Painting') where record_id = :id and action = 'submit'`,
    rewritten.id,
  );
  expect(problems(await check(rewritten.id))).toEqual([['content'], []]);

  const cut = await signedForm();
  const paper = await printed(cut.id);
  await forge(`delete from record_signature where record_id = :id and action = 'submit'`, cut.id);
  const found = await check(cut.id, paper);
  expect([found.intact, problems(found)]).toEqual([false, [['missing'], ['chain']]]);

  // Whoever also removes the step from the history is still found out by the paper.
  const erased = await signedForm();
  const proof = await printed(erased.id);
  await forge(
    `delete from record_signature where record_id = :id and action = 'forward';
     delete from record_history where record_id = :id and action = 'forward'`,
    erased.id,
  );
  expect((await check(erased.id, proof)).paper).toMatchObject({ state: 'unknown' });
});

test('names a file whose bytes are no longer those that were signed', async () => {
  const { id } = await signedForm();
  const other = createHash('sha256').update(id).digest('hex');
  await forge(`update record_attachment set sha256 = '${other}' where record_id = :id`, id);
  const exchanged = await check(id);
  expect([exchanged.intact, problems(exchanged)]).toEqual([false, [['attachments'], ['attachments']]]);

  const form = await signedForm();
  await forge(`update record_attachment set file_id = gen_random_uuid() where record_id = :id`, form.id);
  const gone = await check(form.id);
  // The hash in the row is unchanged, so that only reading the file tells.
  expect(problems(gone)).toEqual([[], []]);
  expect(gone).toMatchObject({ intact: false, files: [{ name: 'wall.png', state: 'gone' }] });
});

test('finds a file that was altered on the disk, where no row of the database tells', async () => {
  const { id } = await signedForm();
  const [row] = await site.host.rows('select sha256 from record_attachment where record_id = $1', [id]);
  const { sha256 } = z.object({ sha256: z.string() }).parse(row);
  const kept = await readdir(site.host.dataFolder, { recursive: true });
  const file = kept.find((name) => name.endsWith(sha256.slice(2))) ?? 'none';
  const path = join(site.host.dataFolder, file);
  const bytes = await readFile(path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await chmod(path, 0o600);
  await writeFile(path, bytes);
  const found = await check(id);
  expect(problems(found)).toEqual([[], []]);
  expect(found).toMatchObject({ intact: false, files: [{ name: 'wall.png', state: 'altered' }] });
});

test('is for members who may see the form; only those who may export get it for printing', async () => {
  const { id } = await signedForm();
  const { viewer } = site.people;
  expect((await viewer.get(`/form/RISCForm/export/${id}`)).status).toBe(403);
  const stranger = site.host.visitor();
  expect((await stranger.get(`/form/RISCForm/${id}/verification`)).status).toBe(401);
  const draft = await site.draft();
  expect((await viewer.get(`/form/RISCForm/${draft.id}/verification`)).status).toBe(404);
});
