import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A camera on this machine that streams a film of the demo, in fragments, by HLS. The owner closes it. */
export async function filmOrigin(): Promise<{ readonly liveUrl: string; close(): Promise<void> }> {
  const film = readFileSync(join(import.meta.dirname, '../../../public/films/face.mp4'));
  const starts: number[] = [];
  for (let at = 0; at < film.length; at += film.readUInt32BE(at))
    if (film.toString('latin1', at + 4, at + 8) === 'moof') starts.push(at);
  const listed = starts.map((_, nth) => `#EXTINF:2,\n${nth}.m4s`);
  const list = ['#EXTM3U', '#EXT-X-MAP:URI="head.mp4"', ...listed, '#EXT-X-ENDLIST'].join('\n');
  const server = createServer(({ url = '' }, response) => {
    const nth = /^\/(\d+)\.m4s$/.exec(url)?.[1];
    if (url === '/live.m3u8') response.end(list);
    else if (url === '/head.mp4') response.end(film.subarray(0, starts[0]));
    else if (nth !== undefined) response.end(film.subarray(starts[Number(nth)], starts[Number(nth) + 1]));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // It listens at a port.
  return {
    liveUrl: `http://127.0.0.1:${port}/live.m3u8`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
