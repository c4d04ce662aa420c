import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writePlugin } from './write-plugin.mjs';

/** A sandboxed plugin whose frame sends a file to its server half and reads it back. */
const manifest = {
  id: 'test.courier',
  version: '1.0.0',
  name: 'Courier',
  sdk: '^1.0.0',
  capabilities: ['network'],
  contributes: { dashboardItems: { courier: { title: 'Courier', size: { w: 4, h: 3 } } } },
};

const client = `
const keep = {
  method: 'POST',
  path: '/papers',
  inputIn: 'body',
  project: 'body',
  response: { safeParse: (data) => ({ success: true, data }) },
};
const paper = { method: 'GET', path: '/papers/:id', inputIn: 'query', project: 'query' };

export const plugin = {
  sandboxed: true,
  manifest: ${JSON.stringify(manifest)},
  activate(ctx) {
    void ctx.render('courier', async (root) => {
      const answer = root.appendChild(document.createElement('p'));
      const send = root.appendChild(document.createElement('button'));
      send.textContent = 'Send';
      send.addEventListener('click', async () => {
        try {
          const sent = new Blob(['Slump ', new Uint8Array([55, 53]), ' mm']);
          const { uploadId } = await ctx.files.upload(sent, { rule: 'paper', name: 'slump.txt' });
          const { id } = await ctx.api({ keep }).keep({ uploadId });
          const read = await ctx.files.read(paper, { id });
          answer.textContent = [read instanceof Blob, read.type, await read.text()].join(', ');
        } catch (error) {
          answer.textContent = 'failed: ' + (error.code ?? error.message);
        }
      });
    });
  },
};`;

/** @param moduleAt - the address of a module of the checkout; the plugin's folder is outside of it */
const server = (moduleAt) => `
import { z } from '${moduleAt('node_modules/zod/index.js')}';
import { fileEndpoint } from '${moduleAt('packages/plugin-sdk/dist/contract/index.js')}';
import { defineRoute, implementFiles, keptFile } from '${moduleAt('packages/plugin-sdk/dist/server/index.js')}';

const papers = { paper: fileEndpoint({ path: '/papers/:id', summary: 'A paper', permission: '' }) };

export const plugin = {
  id: '${manifest.id}',
  migrations: [],
  permissions: [],
  uploads: { paper: { permission: '', kinds: ['text'], maxBytes: 1000 } },
  routes: (host) => [
    defineRoute({
      method: 'POST',
      path: '/papers',
      summary: 'Keep a paper',
      project: 'body',
      permission: '',
      body: z.object({ uploadId: z.string() }),
      response: z.object({ id: z.string() }),
      handle: async ({ body }, { tx }) => ({ id: (await host.files.attach(tx, body.uploadId, 'paper')).id }),
    }),
    ...implementFiles(papers, { paper: async ({ id }) => keptFile(id) }),
  ],
};`;

/**
 * Writes the plugin with its server half.
 * @returns its entry for gantry.config.json
 */
export function writeCourierPlugin(folder, root) {
  const path = writePlugin(folder, manifest, client);
  const code = server((file) => pathToFileURL(join(root, file)).href);
  mkdirSync(join(path, 'dist/server'));
  writeFileSync(join(path, 'dist/server/index.js'), code);
  const description = JSON.parse(readFileSync(join(path, 'dist/plugin.json'), 'utf8'));
  description.server = 'server/index.js';
  description.files['server/index.js'] = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  writeFileSync(join(path, 'dist/plugin.json'), JSON.stringify(description));
  return {
    path,
    trust: 'sandboxed',
    projects: ['TCE'],
    grants: manifest.capabilities,
    config: {},
    serverHalf: 'granted',
  };
}
