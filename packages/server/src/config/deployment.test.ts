import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDeployment } from './deployment.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-config-'));
  file = join(folder, 'gantry.config.json');
});
afterAll(() => rm(folder, { recursive: true }));

test('paths are relative to the file; disabled plugins are left out', async () => {
  const plugins = [
    { path: 'plugins/a', trust: 'builtin' },
    { path: '../b', enabled: false },
  ];
  await writeFile(file, JSON.stringify({ plugins, video: { ffmpeg: './bin/ffmpeg' } }));
  expect(await readDeployment(file)).toEqual({
    webhooks: [],
    maps: [],
    installs: 'off',
    installFrom: [],
    publishers: {},
    video: { allow: [], ffmpeg: join(folder, 'bin/ffmpeg'), maxStreams: 4 },
    plugins: [
      {
        path: join(folder, 'plugins/a'),
        trust: 'builtin',
        projects: '*',
        grants: [],
        config: {},
        outgoing: {},
        enabled: true,
      },
    ],
  });
});

test.each([
  ['{ "plugins": [', /is not valid JSON: /],
  [
    '{ "maps": [{ "id": "a", "kind": "raster", "title": { "en": "A", "zh-CN": "A" }, "attribution": "A", "url": "https://a.example/{z}.png" }] }',
    /is not valid at 'maps\.0\.url': must contain \{z\}, \{x\} and \{y\}/,
  ],
  [
    '{ "maps": [{ "id": "a", "kind": "3d-tiles", "title": { "en": "A", "zh-CN": "A" }, "attribution": "A", "url": "file:///a" }] }',
    /is not valid at 'maps\.0\.url': /,
  ],
  ['{ "installs": "yes" }', /is not valid at 'installs': /],
  ['{ "installFrom": [{ "url": "ftp://a.example/" }] }', /is not valid at 'installFrom\.0\.url': /],
  [
    '{ "installFrom": [{ "url": "https://me:secret@a.example/" }] }',
    /is not valid at 'installFrom\.0\.url': must have no name, password, query or fragment/,
  ],
  [
    '{ "publishers": { "acme": ["AAAA"] } }',
    /is not valid at 'publishers\.acme\.0': must be an Ed25519 public key/,
  ],
  ['{ "plugins": [{ "trust": "builtin" }] }', /is not valid at 'plugins\.0\.path': /],
  ['{ "plugins": [{ "path": "a", "trust": "blind" }] }', /is not valid at 'plugins\.0\.trust': /],
  [
    '{ "plugins": [{ "path": "a", "outgoing": { "tide": { "url": "file:///etc/passwd" } } }] }',
    /is not valid at 'plugins\.0\.outgoing\.tide\.url': /,
  ],
  ['{ "video": { "allow": ["10.0.0.0"] } }', /is not valid at 'video\.allow\.0': /],
  [
    '{ "video": { "gateway": { "api": "rtsp://a", "hls": "http://a" } } }',
    /is not valid at 'video\.gateway\.api': /,
  ],
  [
    '{ "plugins": [{ "path": "a", "shortName": "Weather" }] }',
    /'plugins\.0\.shortName': must consist of lower-case letters/,
  ],
  [
    '{ "plugins": [{ "path": "a", "shortName": "acme.weather" }] }',
    /'plugins\.0\.shortName': must consist of lower-case letters/,
  ],
  [
    '{ "plugins": [{ "path": "a", "shortName": "session" }] }',
    /'plugins\.0\.shortName': 'session' is reserved for the host; choose another name\./,
  ],
  [
    '{ "plugins": [{ "path": "a", "shortName": "x" }, { "path": "b", "shortName": "x" }] }',
    /gives the short name 'x' to two plugins, .*a and .*b; give each its own\./,
  ],
  ['{ "plugins": [{ "path": "a", "serverHalf": "yes" }] }', /'plugins\.0\.serverHalf': .*"granted"/],
  [
    '{ "webhooks": [{ "url": "file:///etc/passwd", "projects": "*", "secret": "hook" }] }',
    /is not valid at 'webhooks\.0\.url': /,
  ],
  [
    '{ "webhooks": [{ "url": "https://a.example/", "projects": "*", "secret": "x" }, { "url": "https://a.example/", "projects": [], "secret": "y" }] }',
    /lists the web-hook https:\/\/a\.example\/ twice\./,
  ],
  ['{ "plugin": [] }', /is not valid at 'the top': .*plugin/],
])('%s is refused in one sentence', async (text, sentence) => {
  await writeFile(file, text);
  await expect(readDeployment(file)).rejects.toThrow(sentence);
});
