import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoint, line } from '@gantry/plugin-sdk/contract';
import { defineServerPlugin, implement, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '../testing/index.ts';

const calls = {
  add: endpoint({
    method: 'POST',
    path: '/papers',
    summary: 'Add a paper',
    permission: 'PAPER_ADD',
    multipart: { paper: 'paper' },
    input: z.object({ paper: z.uuid().optional(), title: line(20) }),
    response: z.object({ name: z.string(), text: z.string() }).nullable(),
  }),
};
const plugin = defineServerPlugin({
  id: 'acme.papers',
  migrations: [
    {
      name: '0001-papers',
      sql: `create table paper (project_id uuid not null, title text not null, file uuid not null, primary key (project_id, title));
            select gantry.protect_project_table('paper');`,
    },
  ],
  permissions: [{ code: 'PAPER_ADD', roles: [] }],
  uploads: { paper: { permission: 'PAPER_ADD', kinds: ['csv'], maxBytes: 100_000 } },
  routes: (host) =>
    implement(calls, {
      async add({ paper, title }, { tx }) {
        if (title === 'Look') return null;
        if (paper === undefined) return { name: '', text: '' };
        const { id, name } = await host.files.attach(tx, paper, 'paper');
        await tx.run(sql`insert into paper values (${tx.projectId}, ${title}, ${id})`);
        const open = await host.files.open(tx, id);
        return { name, text: (await open.bytes()).toString() };
      },
    }),
});

let host: ServerTestHost;
let member: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
  member = await host.member({ permissions: ['PAPER_ADD'] });
});
afterAll(() => host.close());

const send = async (fill: (form: FormData) => void, client = member.client) => {
  const form = new FormData();
  fill(form);
  const answer = await client.fetch('/api/acme.papers/papers', { method: 'POST', body: form });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
};
const paper = (text: string | Uint8Array<ArrayBuffer>, name = 'p.csv') => ({ file: new Blob([text]), name });
const withPaper = (title: string, { file, name }: ReturnType<typeof paper>) =>
  send((form) => {
    form.append('paper', file, name);
    form.append('title', title);
    form.append('projectUUID', host.project.id);
  });
/** Uploads that wait, and unfinished files. */
const leftovers = async () => {
  const folders = await readdir(host.dataFolder, { recursive: true, withFileTypes: true });
  const parts = folders.filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name));
  const uploads = await host.rows('select id from public.plugin_upload');
  return [...parts.map(({ parentPath, name }) => join(parentPath, name)), ...uploads];
};

test('takes a file of a form, before the project is named, as an upload', async () => {
  expect(await withPaper('First', paper('a,b\r\n"1\r\n2",三\r\n'))).toEqual({
    status: 200,
    body: { name: 'p.csv', text: 'a,b\r\n"1\r\n2",三\r\n' },
  });
  const uploadId = await member.upload('paper', 'q.csv', new TextEncoder().encode('x'));
  expect(await member.post('/papers', { paper: uploadId, title: 'By id' })).toMatchObject({
    status: 200,
    body: { name: 'q.csv', text: 'x' },
  });
});

test('takes a form without a file', async () => {
  const fill = (form: FormData) => {
    form.append('title', 'None');
    form.append('projectUUID', host.project.id);
  };
  expect(await send(fill)).toMatchObject({ status: 200, body: { name: '' } });
  expect(
    await send((form) => {
      form.append('paper', new Blob([]), '');
      fill(form);
    }),
  ).toMatchObject({ status: 200, body: { name: '' } });
});

test('refuses files by content and size, and leaves nothing of what is not attached', async () => {
  const code = async (sent: Promise<{ body: { error: { code: string } } }>) => (await sent).body.error.code;
  expect(await code(withPaper('Empty', paper('')))).toBe('EMPTY_FILE');
  expect(await code(withPaper('Binary', paper(Uint8Array.of(1, 0, 255, 254))))).toBe('FILE_KIND');
  expect(await code(withPaper('Large', paper('x'.repeat(100_001))))).toBe('FILE_TOO_LARGE');
  expect((await withPaper('Title that is longer than a title may be', paper('x'))).status).toBe(400);
  expect((await withPaper('Look', paper('seen'))).body).toBeNull();
  await expect.poll(leftovers).toEqual([]);
});

test('refuses forms that are none', async () => {
  const raw = (body: string, type: string) =>
    member.client.fetch('/api/acme.papers/papers', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
  expect((await raw('x', 'multipart/form-data')).status).toBe(400);
  expect((await raw('x', 'multipart/form-data; boundary=b')).status).toBe(400);
  const cut = '--b\r\ncontent-disposition: form-data; name="paper"; filename="a.csv"\r\n\r\nhalf of it';
  expect((await raw(cut, 'multipart/form-data; boundary=b')).status).toBe(400);
  const fields = '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n'.repeat(2);
  expect((await raw(`${fields}--b--\r\n`, 'multipart/form-data; boundary=b')).status).toBe(400);
  await expect.poll(leftovers).toEqual([]);
});
