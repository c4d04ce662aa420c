import { randomUUID } from 'node:crypto';
import { png } from '@gantry/plugin-sdk/server/demo';
import { recordFilesOf } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counted } from '../fixtures/counted-statements.ts';
import { findingFileCalls, findingFiles, signsAgain } from '../fixtures/visits/finding-files.ts';
import { VisitSite } from '../fixtures/visits/visit-site.ts';

let site: VisitSite;
beforeAll(async () => {
  site = await VisitSite.start();
});
afterAll(() => site?.close());

const picture = (shade: number) => png(40, 20, 3, new Uint8Array(40 * 20 * 3).fill(shade));
const upload = (who = site.contractor, name = 'rail.png', shade = 90) =>
  who.upload('photo', name, picture(shade));
const add = (finding: string, body: object, who = site.contractor) =>
  who.post(`/findings/${finding}/files`, { at: 'done', version: 1, ...body });
const remove = (finding: string, attachmentId: string, version: number, who = site.contractor) =>
  who.post(`/findings/${finding}/files/remove`, { attachmentId, version });
const read = ({ body }: { readonly body: unknown }) => findingFileCalls.addFiles.response.parse(body);
const refusal = ({ status, body }: { status: number; body: { error?: { code?: string } } }) => [
  status,
  body.error?.code,
];
const found = async () => {
  const { findings } = await site.sent(['No handrail']);
  return findings[0] ?? '';
};

test('uploads become files of a record, each with who added it and where it is', async () => {
  const finding = await found();
  const uploadIds = [await upload(), await upload(site.contractor, 'board.png', 120)];
  const { version, files } = read(await add(finding, { uploadIds }));
  expect(version).toBe(2);
  expect(files.map(({ name }) => name).sort()).toEqual(['board.png', 'rail.png']);
  const { contractor } = site;
  expect(files[0]).toMatchObject({
    place: 'done',
    mime: 'image/png',
    url: `/files/${files[0]?.id}`,
    hasThumbnail: true,
    takenAt: null,
    position: null,
    uploaded_by_id: contractor.id,
    uploaded_by: contractor.name,
  });
  const removed = read(await remove(finding, files[0]?.id ?? '', version));
  expect(removed).toEqual({ version: 3, files: files.slice(1) });
});

test('members add files where they may now, and remove only files that they added', async () => {
  const finding = await found();
  const { consultant, contractor, other } = site;
  expect(refusal(await add(finding, { at: 'found', uploadIds: [await upload()] }))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  const { files, version } = read(await add(finding, { uploadIds: [await upload()] }));
  const [file] = files;
  const id = file?.id ?? '';
  expect(refusal(await remove(finding, id, version, consultant))).toEqual([403, 'FORBIDDEN']);
  expect(refusal(await remove(finding, id, version, other))).toEqual([403, 'FORBIDDEN']);
  expect(refusal(await remove(finding, randomUUID(), version))).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await remove(finding, id, version - 1))).toEqual([409, 'VERSION_CONFLICT']);
  expect((await remove(finding, id, version, contractor)).status).toBe(200);
});

test('a file that a signature covers stays, unless the kind lets whoever signs again take it off', async () => {
  const { findings } = await site.sent(['No handrail', 'Loose board']);
  const [finding = ''] = findings;
  const before = read(await add(finding, { uploadIds: [await upload()] }));
  const id = before.files[0]?.id ?? '';
  expect(before.files).toMatchObject([{ is_signed: false }]);
  await site.step(site.contractor, finding, 'rectify');
  const after = read(await add(finding, { version: 3, uploadIds: [await upload()] }));
  expect(after.files.map(({ is_signed }) => is_signed)).toEqual([true, false]);
  expect(refusal(await remove(finding, id, 4))).toEqual([409, 'FILE_SIGNED']);
  const taken = read(await remove(finding, after.files[1]?.id ?? '', 4));
  expect(taken.files.map((file) => file.id)).toEqual([id]);
  signsAgain.add(finding);
  expect(read(await remove(finding, id, 5)).files).toEqual([]);
});

test('what refuses an upload leaves the record as it was, and the upload for another try', async () => {
  const finding = await found();
  const mine = await upload();
  const refusals = [
    [{ uploadIds: [mine, await upload(site.other)] }, 404, 'NOT_FOUND'],
    [
      { uploadIds: [mine, await site.contractor.upload('note', 'a.txt', Buffer.from('a'))] },
      422,
      'UPLOAD_RULE',
    ],
    [{ uploadIds: [mine], version: 7 }, 409, 'VERSION_CONFLICT'],
    [{ uploadIds: [mine, mine] }, 400, 'INVALID_REQUEST'],
  ] as const;
  for (const [body, status, code] of refusals)
    expect(refusal(await add(finding, body))).toEqual([status, code]);
  expect(read(await add(finding, { uploadIds: [mine] }))).toMatchObject({
    version: 2,
    files: [{ place: 'done' }],
  });
});

test('the status of the parent holds for files too', async () => {
  const { id, findings } = await site.sent(['No handrail']);
  const [finding = ''] = findings;
  await site.step(site.contractor, finding, 'rectify');
  expect(await site.status(id)).toBe('Pending');
  expect((await add(finding, { version: 2, uploadIds: [await upload()] })).status).toBe(409);
});

test('a file and its small picture are for those who see the record, also once it was taken off', async () => {
  const { findings } = await site.draft(['Loose board']);
  const [finding = ''] = findings;
  const { consultant, other } = site;
  const uploadIds = [await upload(consultant)];
  const { files } = read(await add(finding, { at: 'found', uploadIds }, consultant));
  const at = `/files/${files[0]?.id}`;
  const sent = async (path: string, who = consultant) => (await who.get(path)).status;
  expect([await sent(at), await sent(`${at}/thumbnail`)]).toEqual([200, 200]);
  expect([await sent(at, other), await sent(`${at}/thumbnail`, other)]).toEqual([404, 404]);
  await remove(finding, files[0]?.id ?? '', 2, consultant);
  expect([await sent(at), await sent(at, other)]).toEqual([200, 404]);
  expect(await sent(`/files/${randomUUID()}`)).toBe(404);
});

test('the files of many records take as many statements as those of one', async () => {
  const ids = [await found(), await found(), await found()];
  for (const id of ids)
    expect((await add(id, { uploadIds: [await upload(), await upload()] })).status).toBe(200);
  const read = (wanted: readonly string[]) =>
    site.as(site.consultant, async ({ tx }) => {
      const count = counted();
      const { people, files } = site.host;
      const all = await recordFilesOf(
        { people: count.service(people), files: count.service(files) },
        count.of(tx),
        wanted,
        findingFiles,
      );
      return { of: all.map(({ recordId }) => recordId), statements: count.statements() };
    });
  const [one, three] = [await read(ids.slice(0, 1)), await read(ids)];
  expect(three.statements).toBe(one.statements);
  expect(three.of.sort()).toEqual([...ids, ...ids].sort());
  expect(await read([])).toEqual({ of: [], statements: 0 });
});
