import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NamedUris } from './named-uris.ts';
import { mostUris, rewritePlaylist, type UriKind } from './playlist.ts';

/** Rewrites with `<kind>:<address>` in place of each address. */
const rewritten = (...lines: string[]) =>
  rewritePlaylist(['#EXTM3U', ...lines].join('\n'), (uri, kind) => `${kind}:${uri}`)
    ?.trimEnd()
    .split('\n')
    .slice(1);

describe('a playlist', () => {
  test('names its parts anew, whatever tag names them', () => {
    expect(
      rewritten(
        '#EXT-X-VERSION:9',
        '#EXT-X-KEY:METHOD=AES-128,URI="https://a/key?x=1,2",IV=0x1F',
        '#EXT-X-MAP:URI="init.mp4",BYTERANGE="600@0"',
        '#EXTINF:4.0,gate of rtsp://10.0.0.1',
        'a.ts',
        '#EXT-X-PART:DURATION=0.5,URI="b.0.mp4",INDEPENDENT=YES',
        '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.1.mp4"',
        '#EXT-X-RENDITION-REPORT:URI="../low.m3u8",LAST-MSN=7',
      ),
    ).toEqual([
      '#EXT-X-VERSION:9',
      '#EXT-X-KEY:METHOD=AES-128,URI="media:https://a/key?x=1,2",IV=0x1F',
      '#EXT-X-MAP:URI="media:init.mp4",BYTERANGE="600@0"',
      '#EXTINF:4.0,',
      'media:a.ts',
      '#EXT-X-PART:DURATION=0.5,URI="media:b.0.mp4",INDEPENDENT=YES',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="media:b.1.mp4"',
      '#EXT-X-RENDITION-REPORT:URI="playlist:../low.m3u8",LAST-MSN=7',
    ]);
    expect(
      rewritten(
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Site, gate",URI="audio.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d,mp4a"',
        'high.m3u8',
        '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"',
      ),
    ).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Site, gate",URI="playlist:audio.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d,mp4a"',
      'playlist:high.m3u8',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="playlist:i.m3u8"',
    ]);
  });

  test('loses what could lead a player elsewhere', () => {
    expect(
      rewritten(
        '# http://10.0.0.1/a',
        '#EXT-X-DEFINE:NAME="host",VALUE="http://10.0.0.1"',
        '#EXT-X-CONTENT-STEERING:SERVER-URI="http://10.0.0.1/s"',
        '#EXT-X-SESSION-DATA:DATA-ID="a",URI="http://10.0.0.1/d"',
        '#EXT-X-DATERANGE:ID="a",X-ASSET-URI="http://10.0.0.1/x"',
        '#EXT-X-UNHEARD-OF:URI="http://10.0.0.1/u"',
        '#EXT-X-ENDLIST',
      ),
    ).toEqual(['#EXT-X-ENDLIST']);
  });

  test.each([
    ['a page', '<!doctype html><a href="http://10.0.0.1">#EXTM3U</a>'],
    ['nothing', ''],
    ['a key without quotes', '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=http://10.0.0.1'],
    ['a list that is none', '#EXTM3U\n#EXT-X-MAP:URI="a" "b"'],
    ['more addresses than a camera has', `#EXTM3U\n${'a.ts\n'.repeat(mostUris + 2)}`],
  ])('is not %s', (_what, text) => {
    expect(rewritePlaylist(text, (uri) => uri)).toBeUndefined();
  });

  test('holds, whatever it was, no word of an address that it did not get from the server', () => {
    const secret = 'camera.example';
    const address = fc.constantFrom(
      `http://${secret}/a.ts`,
      `//${secret}`,
      `file:///${secret}`,
      `a/${secret}`,
    );
    const tag = fc.constantFrom(
      ...['KEY', 'MAP', 'PART', 'MEDIA', 'DATERANGE', 'DEFINE', 'STREAM', 'SESSION-DATA'].map(
        (name) => `EXT-X-${name}`,
      ),
      ...['EXTINF', 'EXTM3U', 'ext-x-key', ''],
    );
    const line = fc.oneof(
      address,
      fc.tuple(tag, address).map(([name, uri]) => `#${name}:URI="${uri}"`),
      fc.tuple(tag, address).map(([name, uri]) => `#${name}:METHOD=NONE,X-OTHER="a",URI="${uri}",B=1`),
      fc.tuple(tag, address).map(([name, uri]) => `#${name}:4.0,${uri}`),
      fc.tuple(tag, address).map(([name, uri]) => `#${name} ${uri}`),
      fc
        .tuple(address, fc.constantFrom('\r', '\n', '\u2028', ' ', '\t'))
        .map(([uri, gap]) => `#${gap}${uri}`),
    );
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
        const text = rewritePlaylist(['#EXTM3U', ...lines].join(end), () => 'x');
        expect(text ?? '').not.toContain(secret);
      }),
    );
  });
});

describe('a name', () => {
  const base = { url: new URL('http://camera.example:81/live/a.m3u8?token=t'), isOwn: true };

  test('leads to the address that the playlist meant, and to nothing else', () => {
    const path = fc.string({
      unit: fc.constantFrom('a', '.', '/', '%2e', '%2F', '?', '\\\\', '@', ':', ' '),
    });
    const origin = fc.constantFrom(
      '',
      'http://cdn.example',
      '//cdn.example:8',
      'HTTP://camera.example:81',
      'file://',
    );
    const text = fc.tuple(origin, path).map(([from, rest]) => `${from}${rest}`);
    const kind = fc.constantFrom<UriKind>('media', 'playlist');
    fc.assert(
      fc.property(text, kind, (uri, as) => {
        const uris = new NamedUris();
        const name = uris.name(uri, as, base);
        expect(name).toMatch(/^[\w-]{7,22}(\.[a-z0-9]+)?$/);
        const found = uris.find(name);
        const meant = URL.canParse(uri, base.url) ? new URL(uri, base.url) : undefined;
        expect(uris.name(uri, as, base)).toBe(name);
        const isWeb = meant?.protocol === 'http:' || meant?.protocol === 'https:';
        const { host, pathname, search } = meant ?? {};
        const isOwn = meant?.origin === base.url.origin;
        if (!isWeb) expect([name, found]).toEqual(['refused', undefined]);
        else expect(found).toMatchObject({ url: { host, pathname, search }, kind: as, isOwn });
      }),
    );
  });

  test.each([
    'file:///etc/passwd',
    'data:text/plain,a',
    'rtsp://camera.example/',
    'skd://key',
    'http://',
    '{$host}/a.ts',
  ])('for %s leads nowhere', (uri) => {
    const uris = new NamedUris();
    expect(uris.find(uris.name(uri, 'media', base))).toBeUndefined();
  });

  test('gives the address of another server no credentials, and none that this one leads back to', () => {
    const uris = new NamedUris();
    const there = uris.find(uris.name('https://user:word@cdn.example/b.m3u8', 'playlist', base));
    expect(there).toMatchObject({ isOwn: false, url: new URL('https://cdn.example/b.m3u8') });
    const back = uris.find(uris.name('http://camera.example:81/admin', 'media', there ?? base));
    expect(back?.isOwn).toBe(false);
  });

  test('is forgotten once many others came after it', () => {
    const uris = new NamedUris();
    const [early, late] = [uris.name('early.ts', 'media', base), uris.name('late.ts', 'media', base)];
    for (let nth = 1; nth < 2 * mostUris; nth += 1) uris.name(`${nth}.ts`, 'media', base);
    expect([uris.find(early), uris.find(late)?.url.pathname]).toEqual([undefined, '/live/late.ts']);
  });
});
