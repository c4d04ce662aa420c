import { isIP } from 'node:net';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyRequest } from 'fastify';

/** `name`, `name:port`, `[IPv6]:port`. */
const hostAndPort = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/;

/**
 * Refuses requests for a name that this server does not have. Whoever owns a name can point it at this server, and a browser then
 * takes the server's answers for those of the name owner's pages. That works with names alone, so every IP address is accepted.
 * Both names count behind a proxy: a page can make up the one that the proxy forwards, but not the one that the browser sends.
 * @param names - in lower case; `localhost` and names below it are always accepted.
 * @throws HttpError 421 UNKNOWN_HOST.
 */
export function assertKnownHost(request: FastifyRequest, names: readonly string[]): void {
  for (const host of [request.headers.host, request.host]) {
    // Only HTTP/1.0 goes without, which no browser speaks.
    if (host === undefined || host === '' || isKnown(host, names)) continue;
    throw new HttpError(
      421,
      'UNKNOWN_HOST',
      `This server does not go by the name '${host}'. If it should, add the name to GANTRY_HOSTS and restart the server.`,
    );
  }
}

function isKnown(host: string, names: readonly string[]): boolean {
  const [, address, text] = hostAndPort.exec(host.toLowerCase()) ?? [];
  if (address !== undefined) return isIP(address) === 6;
  const name = text?.replace(/\.$/, '') ?? '';
  return isIP(name) === 4 || name === 'localhost' || name.endsWith('.localhost') || names.includes(name);
}
