import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PluginFolder } from '../plugins/testing/plugin-folder.ts';
import { FarServer } from '../testing/far-server.ts';
import { mp4 } from '../uploads/testing/sample-files.ts';
import { startVideoSite, type VideoSite } from './testing/video-site.ts';

let site: VideoSite;
let camera: FarServer;
let folder: PluginFolder;

beforeAll(async () => {
  [camera, folder] = await Promise.all([FarServer.start(), PluginFolder.make()]);
  const half = (id: string, videos: string) =>
    `export const plugin = { id: '${id}', migrations: [], permissions: [], routes: () => [], videos: () => (${videos}) };`;
  const films = await folder.add('films', {
    server: half('vendor.films', "{ permission: '', source: async (id) => ({ film: { asset: id } }) }"),
    files: { 'client/gate.mp4': 'the gate', 'client/index.js': '' },
  });
  const faulty = await folder.add('faulty', { server: half('vendor.faulty', '{ permission: 1 }') });
  site = await startVideoSite({}, { installed: [films, faulty] });
}, 120_000);
afterAll(async () => {
  await site?.server.close();
  await camera?.close();
  await folder?.remove();
});
afterEach(() => {
  site.sources.clear();
  camera.answers.clear();
  camera.asked.length = 0;
});

/** A camera with a variant, whose media playlist names two segments. */
function filming(): void {
  camera.says('/live/index.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhigh/a.m3u8?token=t\n');
  camera.says(
    '/live/high/a.m3u8',
    '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.ts\n#EXTINF:4,\n../2.ts\n',
  );
  camera.says('/live/high/1.ts', 'first segment', 'video/mp2t');
  camera.says('/live/2.ts', 'second segment', 'text/html');
}
const withCredentials = () => camera.origin.replace('//', '//viewer:s3cret%21@');
const film = (id: string, path = '/live/index.m3u8') =>
  site.sources.set(id, { url: `${withCredentials()}${path}` });
/** The addresses in a playlist, as paths. */
const namesIn = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const list = async (id: string, name = 'index.m3u8') => {
  const { status, body } = await site.engineer.get(site.at(id, `/hls/${name}`));
  return status === 200 ? namesIn(String(body)) : { status, code: body.error.code };
};
const state = async (id: string) => (await site.engineer.get(site.at(id))).body;

describe('a stream', () => {
  test('is watched by its playlists and segments, and says nothing of its address', async () => {
    filming();
    film('gate');
    expect(await state('gate')).toEqual({
      hls: site.at('gate', '/hls/index.m3u8'),
      whep: null,
      film: null,
      picture: null,
      pictureAt: null,
      problem: null,
    });
    const [variant = ''] = (await list('gate')) as string[];
    const playlist = await site.engineer.fetch(site.at('gate', `/hls/${variant}`));
    expect(Object.fromEntries(playlist.headers)).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'no-store',
    });
    const text = await playlist.text();
    expect(text).not.toContain('live');
    const [first = '', second = ''] = namesIn(text);
    const one = await site.engineer.fetch(site.at('gate', `/hls/${first}`));
    expect([one.headers.get('content-type'), await one.text()]).toEqual(['video/mp2t', 'first segment']);
    // A type that a browser could show as a page is not passed on.
    const two = await site.engineer.fetch(site.at('gate', `/hls/${second}`));
    expect([two.headers.get('content-type'), await two.text()]).toEqual([
      'application/octet-stream',
      'second segment',
    ]);
    expect(camera.asked.at(-3)?.url).toBe('/live/high/a.m3u8?token=t');
    const authorization = `Basic ${Buffer.from('viewer:s3cret!').toString('base64')}`;
    expect(new Set(camera.asked.map(({ headers }) => headers.authorization))).toEqual(
      new Set([authorization]),
    );
    expect(camera.asked.some(({ headers }) => headers.cookie !== undefined)).toBe(false);
    expect(site.log.join('')).not.toMatch(/s3cret|token=t/);
  });

  test('that sends parts is asked for the next one, and for ranges', async () => {
    camera.says('/live/index.m3u8', '#EXTM3U\n#EXTINF:4,\nall.mp4\n');
    camera.answers.set('GET /live/all.mp4', ({ headers }, response) => {
      const isPart = headers.range === 'bytes=2-3';
      response
        .writeHead(isPart ? 206 : 200, isPart ? { 'content-range': 'bytes 2-3/6' } : {})
        .end(isPart ? 'cd' : 'abcdef');
    });
    film('gate');
    const query = '?_HLS_msn=7&_HLS_part=1&_HLS_skip=YES';
    const [name = ''] = (await list('gate', `index.m3u8${query}&other=1`)) as string[];
    expect(camera.asked.at(-1)?.url).toBe(`/live/index.m3u8${query}`);
    await list('gate', 'index.m3u8?_HLS_msn=x');
    expect(camera.asked.at(-1)?.url).toBe('/live/index.m3u8');
    const part = await site.engineer.fetch(site.at('gate', `/hls/${name}`), {
      headers: { range: 'bytes=2-3' },
    });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-3/6',
      'cd',
    ]);
  });

  test('is shown to members with the permission only, at its playlist and at each segment', async () => {
    filming();
    film('gate');
    const [variant = ''] = (await list('gate')) as string[];
    const [segment = ''] = (await list('gate', variant)) as string[];
    const routes = ['', '/hls/index.m3u8', `/hls/${variant}`, `/hls/${segment}`, '/film', '/picture'];
    const statuses = async (client: VideoSite['engineer']) =>
      Promise.all(routes.map(async (rest) => (await client.get(site.at('gate', rest))).status));
    camera.asked.length = 0;
    expect(await statuses(await site.server.client())).toEqual(routes.map(() => 401));
    expect(await statuses(site.elsewhere)).toEqual(routes.map(() => 404));
    expect(await statuses(site.viewer)).toEqual(routes.map(() => 403));
    await site.allow(false);
    expect(await statuses(site.engineer)).toEqual(routes.map(() => 403));
    await site.allow(true);
    expect(camera.asked).toEqual([]);
    expect(await statuses(site.engineer)).toEqual([200, 200, 200, 200, 404, 404]);
  });

  test('is not there under another project, a name of another video, or in a project without the plugin', async () => {
    filming();
    film('gate');
    film('crane', '/live/other.m3u8');
    const [variant = ''] = (await list('gate')) as string[];
    const elsewhere = site.at('gate').replace(site.server.projectId('TY'), site.server.projectId('TCE'));
    expect((await site.elsewhere.get(elsewhere)).status).toBe(404);
    expect(await list('crane', variant)).toEqual({ status: 404, code: 'NOT_FOUND' });
    for (const id of ['none', 'a%2Fb', '%2e%2e%2fgate', 'x'.repeat(101)])
      expect([id, (await site.engineer.get(site.at(id))).status]).toEqual([id, 404]);
    expect((await site.engineer.get(site.at('gate').replace('acme.cameras', 'acme.none'))).status).toBe(404);
    const turn = (isOn: boolean) =>
      site.administrator.put(`${site.at('gate').split('/videos')[0]}/switch`, { isOn });
    await turn(false);
    expect((await site.engineer.get(site.at('gate', '/hls/index.m3u8'))).status).toBe(404);
    await turn(true);
    expect((await site.engineer.get(site.at('gate', '/hls/index.m3u8'))).status).toBe(200);
  });

  test.each([
    '..%2fetc%2fpasswd',
    '%2e%2e%2findex.m3u8',
    'refused',
    'segment-000001.ts',
    encodeURIComponent('http://127.0.0.1/'),
    `${'A'.repeat(22)}.ts`,
    'constructor.m3u8',
  ])('has no part named %s', async (name) => {
    filming();
    film('gate');
    await list('gate');
    camera.asked.length = 0;
    expect(await list('gate', name)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(camera.asked).toEqual([]);
  });
});

describe('a video that cannot be watched', () => {
  const problemOf = async (id: string) => {
    const { hls, problem } = await state(id);
    return [hls, problem, await list(id)];
  };
  const failing = (problem: string) => [null, problem, { status: 424, code: problem }];

  test('has no stream, or one at no address', async () => {
    site.sources.set('none', {});
    site.sources.set('file', { url: 'file:///etc/passwd' });
    site.sources.set('words', { url: 'the gate' });
    for (const id of ['none', 'file', 'words']) expect(await problemOf(id)).toEqual(failing('NO_STREAM'));
  });

  test('does not answer, refuses, or sends the server elsewhere', async () => {
    film('missing', '/none.m3u8');
    film('moved', '/moved.m3u8');
    camera.answers.set('GET /moved.m3u8', (_request, response) =>
      response.writeHead(302, { location: `${camera.origin}/live/index.m3u8` }).end(),
    );
    filming();
    site.sources.set('away', { url: 'http://127.0.0.1:9/index.m3u8' });
    for (const id of ['missing', 'moved', 'away'])
      expect(await problemOf(id)).toEqual(failing('UNREACHABLE'));
    expect(camera.asked.some(({ url }) => url.startsWith('/live'))).toBe(false);
  });

  test('hangs: its state says so within seconds', async () => {
    camera.answers.set('GET /live/index.m3u8', () => undefined);
    film('gate');
    expect(await state('gate')).toMatchObject({ hls: null, problem: 'UNREACHABLE' });
  });

  test('is no video', async () => {
    camera.says('/page', '<!doctype html><p>Sign in</p>', 'text/html');
    camera.says('/large', `#EXTM3U\n${'#EXT-X-DISCONTINUITY\n'.repeat(60_000)}`);
    for (const path of ['/page', '/large']) {
      film('gate', path);
      expect(await problemOf('gate')).toEqual(failing('NOT_VIDEO'));
    }
  });

  test('leads into a network that the deployment does not allow', async () => {
    for (const host of ['10.0.0.7', '[::1]', '169.254.169.254', '0x0a000007', '[::ffff:10.0.0.1]']) {
      site.sources.set('gate', { url: `http://${host}:1/a.m3u8` });
      expect([host, ...(await problemOf('gate'))]).toEqual([host, ...failing('NOT_ALLOWED')]);
    }
  });

  test('speaks RTSP, and nothing converts it', async () => {
    site.sources.set('gate', { url: 'rtsp://viewer:s3cret@127.0.0.1/stream' });
    expect(await problemOf('gate')).toEqual(failing('NO_GATEWAY'));
  });
});

describe('a video without a stream', () => {
  /** A file of the plugin. */
  async function keep(project: string, name: string, body: Buffer): Promise<string> {
    const { files, database } = site.server.pluginHost('acme.cameras');
    const projectId = site.server.projectId(project);
    const upload = await files.make(projectId, { name, body }, 'still');
    return database.inProject(projectId, { kind: 'system', name: 'test' }, async (tx) => {
      return (await files.attach(tx, upload, 'still')).id;
    });
  }

  test('shows its film, in ranges too, and its last picture', async () => {
    const takenAt = new Date('2026-11-20T08:00:00Z');
    const [fileId, still] = [await keep('TY', 'gate.mp4', mp4), await keep('TY', 'still.mp4', mp4)];
    site.sources.set('gate', { film: { fileId }, picture: { fileId: still, takenAt } });
    expect(await state('gate')).toEqual({
      hls: null,
      whep: null,
      film: site.at('gate', '/film'),
      picture: site.at('gate', '/picture'),
      pictureAt: takenAt.toISOString(),
      problem: null,
    });
    const part = await site.engineer.fetch(site.at('gate', '/film'), { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.headers.get('content-type'), await part.bytes()]).toEqual([
      206,
      'video/mp4',
      new Uint8Array(mp4.subarray(0, 4)),
    ]);
    const picture = await site.engineer.fetch(site.at('gate', '/picture'));
    expect([picture.status, (await picture.bytes()).length]).toEqual([200, mp4.length]);
    for (const rest of ['/film', '/picture']) {
      expect((await site.viewer.get(site.at('gate', rest))).status).toBe(403);
      expect((await (await site.server.client()).get(site.at('gate', rest))).status).toBe(401);
    }
    site.sources.set('gate', { picture: { fileId: still, takenAt } });
    expect(await state('gate')).toMatchObject({
      film: null,
      picture: site.at('gate', '/picture'),
      problem: 'NO_STREAM',
    });
  });

  test('shows no file of another project, and none that is not in the build of the plugin', async () => {
    const fileId = await keep('TCE', 'gate.mp4', mp4);
    site.sources.set('gate', { film: { fileId }, picture: { fileId, takenAt: new Date() } });
    site.sources.set('crane', { film: { asset: '../../server/index.js' } });
    for (const path of [site.at('gate', '/film'), site.at('gate', '/picture'), site.at('crane', '/film')])
      expect([path, (await site.engineer.get(path)).status]).toEqual([path, 404]);
  });
});

describe('a plugin', () => {
  const at = (plugin: string, rest: string) =>
    `${site.at('x').split('/plugins')[0]}/plugins/vendor.${plugin}/videos/${rest}`;

  test('may bring the film in its build', async () => {
    const film = await site.engineer.fetch(at('films', 'gate.mp4/film'), { headers: { range: 'bytes=4-' } });
    expect([film.status, film.headers.get('content-type'), await film.text()]).toEqual([
      206,
      'video/mp4',
      'gate',
    ]);
    for (const name of ['index.js', 'none.mp4'])
      expect([name, (await site.engineer.get(at('films', `${name}/film`))).status]).toEqual([name, 404]);
  });

  test('whose description of its videos is wrong has none, and says so', async () => {
    expect((await site.engineer.get(at('faulty', 'gate'))).status).toBe(404);
    expect(site.log.join('')).toContain("The videos of 'vendor.faulty' could not be read");
  });

  test('that fails to find a video is answered like any other fault', async () => {
    site.sources.get = (id) => {
      if (id === 'fault') throw new Error('no such table');
      return Map.prototype.get.call(site.sources, id);
    };
    expect((await site.engineer.get(site.at('fault'))).status).toBe(500);
    expect(site.server.plugins.find('acme.cameras')?.faults.summary?.count).toBe(1);
  });
});

test('a playlist leads to no other server of an allowed network, to no file, and to no large segment', async () => {
  const other = await FarServer.start();
  other.says('/secret', 'of another server', 'video/mp2t');
  camera.says(
    '/live/index.m3u8',
    `#EXTM3U\n${[`${other.origin}/secret`, 'file:///etc/passwd', '/large.ts', '/endless.ts', '/gone.ts']
      .map((uri) => `#EXTINF:4,\n${uri}`)
      .join('\n')}\n`,
  );
  camera.answers.set('GET /large.ts', (_request, response) => {
    response.writeHead(200, { 'content-length': 33 * 1024 * 1024 }).write('x');
  });
  camera.answers.set('GET /endless.ts', (_request, response) => {
    for (let megabyte = 0; megabyte < 33; megabyte += 1) response.write(Buffer.alloc(1024 * 1024));
    response.end();
  });
  film('gate');
  const [elsewhere, file, large, endless, gone] = (await list('gate')) as string[];
  expect(await list('gate', elsewhere)).toEqual({ status: 424, code: 'NOT_ALLOWED' });
  expect(await list('gate', file)).toEqual({ status: 404, code: 'NOT_FOUND' });
  expect(await list('gate', large)).toEqual({ status: 424, code: 'NOT_VIDEO' });
  expect(await list('gate', gone)).toEqual({ status: 404, code: 'NOT_FOUND' });
  const broken = await site.engineer.fetch(site.at('gate', `/hls/${endless}`));
  await expect(broken.arrayBuffer()).rejects.toThrow();
  expect(other.asked).toEqual([]);
  await other.close();
});
