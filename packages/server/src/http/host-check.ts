import { isIP } from 'node:net';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyRequest } from 'fastify';

/** `name`, `name:port`, `[IPv6]:port`. */
const hostAndPort = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/;

/**
 * Prevents DNS rebinding: refuses requests for a host name that this server does not have. The owner of any name can point it at
 * this server, and a browser would then let that owner's pages read the answers. IP addresses are safe and always accepted.
 * Behind a proxy both names are checked: a page can forge the forwarded one, but not the `Host` that the browser sends.
 * @param names - in lower case. `localhost` and names below it are always accepted.
 * @throws HttpError 421 UNKNOWN_HOST.
 */
export function assertKnownHost(request: FastifyRequest, names: readonly string[]): void {
  for (const host of [request.headers.host, request.host]) {
    // Only HTTP/1.0 may omit the host, and no browser uses it.
    if (host === undefined || host === '' || isKnown(host, names)) continue;
    throw new HttpError(
      421,
      'UNKNOWN_HOST',
      `This server does not know the host name '${host}'. If it is correct, add it to GANTRY_HOSTS and restart the server.`,
    );
  }
}

function isKnown(host: string, names: readonly string[]): boolean {
  const [, address, text] = hostAndPort.exec(host.toLowerCase()) ?? [];
  if (address !== undefined) return isIP(address) === 6;
  const name = text?.replace(/\.$/, '') ?? '';
  return isIP(name) === 4 || name === 'localhost' || name.endsWith('.localhost') || names.includes(name);
}
