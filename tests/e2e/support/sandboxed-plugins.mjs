import { join } from 'node:path';
import { writePlugin } from './write-plugin.mjs';

/** A hostile plugin that tries every way out of its frame, and uses capabilities that it was not granted. */
const manifest = {
  id: 'hostile.probe',
  version: '1.0.0',
  name: 'Probe',
  sdk: '^1.0.0',
  capabilities: ['network', 'selection.write'],
  endpoints: { host: { baseUrlFrom: 'probe.url' } },
  contributes: {
    dashboardItems: {
      probe: { title: 'Probe', size: { w: 4, h: 3 } },
      broken: { title: 'Broken probe', size: { w: 4, h: 3 } },
    },
  },
};

/** Attempts that run in the frame. Their results are shown by name. */
const attempts = `{
  origin: () => location.origin + ' ' + self.origin,
  parentPage: () => parent.document.title,
  topPage: () => { top.location.href = '/projects'; },
  localStorage: () => localStorage.length,
  cookie: () => document.cookie,
  database: () => indexedDB.open('x') && 'opened',
  fetch: async () => (await fetch('/api/session')).status,
  socket: () => new Promise((resolve, reject) => {
    const socket = new WebSocket(location.href.replace('http', 'ws'));
    socket.onopen = () => resolve('opened');
    socket.onerror = () => reject(new Error('refused'));
  }),
  foreignScript: () => import('/assets/other.js'),
  inlineCode: () => new Function('return "evaluated"')(),
  picture: () => new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve('loaded');
    image.onerror = () => reject(new Error('refused'));
    image.src = '/favicon.svg';
  }),
  popup: () => { if (!open('/')) throw new Error('refused'); return 'opened'; },
  workerFetch: () => new Promise((resolve, reject) => {
    const code = 'fetch("' + new URL('/api/session', document.baseURI) + '").then((r) => postMessage("" + r.status), () => postMessage("refused"))';
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    worker.onmessage = ({ data }) => data === 'refused' ? reject(new Error(data)) : resolve(data);
    worker.onerror = () => reject(new Error('refused'));
  }),
  notGranted: () => ctx.layers.setVisible(['x'], false),
  granted: async () => {
    const { status, json } = await ctx.fetch('host', 'projects');
    return status + ' ' + json.projects.length;
  },
  outside: () => ctx.fetch('host', '../plugins/x'),
  selection: async () => (await ctx.selection.current()).length,
}`;

const code = `
export const plugin = {
  sandboxed: true,
  manifest: ${JSON.stringify(manifest)},
  activate(ctx) {
    const attempts = ${attempts};
    void ctx.render('probe', (root) => {
      const list = root.appendChild(document.createElement('dl'));
      for (const [name, attempt] of Object.entries(attempts)) {
        const title = list.appendChild(document.createElement('dt'));
        const result = list.appendChild(document.createElement('dd'));
        title.textContent = name;
        result.dataset.attempt = name;
        new Promise((resolve) => resolve(attempt())).then(
          (value) => { result.textContent = 'got ' + value; },
          (error) => { result.textContent = 'refused ' + (error.code ?? error.name); },
        );
      }
      for (const [label, work] of [
        ['Freeze', () => setTimeout(() => { for (;;); }, 200)],
        ['Flood', () => { for (let i = 0; i < 5000; i += 1) ctx.log.debug('again'); }],
        ['Leave', () => { location.href = '/api/health'; }],
      ]) {
        const button = root.appendChild(document.createElement('button'));
        button.textContent = label;
        button.addEventListener('click', work);
      }
    });
    void ctx.render('broken', () => { throw new Error('broken at mount'); });
  },
};`;

/**
 * Writes the hostile plugin, and lists it with the sandboxed example. Both are given to the project TCE only.
 * @returns entries for gantry.config.json
 */
export function writeSandboxedPlugins(folder, root) {
  const path = writePlugin(folder, manifest, code);
  const shared = { trust: 'sandboxed', projects: ['TCE'] };
  return [
    { ...shared, path, grants: manifest.capabilities, config: { 'probe.url': '/api/' } },
    {
      ...shared,
      path: join(root, 'examples/object-notes'),
      grants: ['camera.control', 'selection.write', 'storage', 'dialogs'],
    },
  ];
}
