import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyRequest } from 'fastify';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a page of another site asks a browser to make. Browsers always say where such a request comes
 * from; a request without either header comes from a program, which has no cookies of a person to abuse.
 * @throws HttpError 403 BAD_ORIGIN.
 */
export function assertOwnOrigin(request: FastifyRequest): void {
  if (harmless.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreignSite || (origin !== undefined && !isOwn(origin, request)))
    throw new HttpError(403, 'BAD_ORIGIN', 'Changes are only accepted from the pages of this server.');
}

function isOwn(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
