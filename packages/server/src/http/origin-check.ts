import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyRequest } from 'fastify';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Prevents cross-site request forgery: refuses changes that a page of another site sends through a browser. Browsers always send
 * one of the two headers; a request without them comes from a program, which has no cookies of a person.
 * @throws HttpError 403 BAD_ORIGIN.
 */
export function assertOwnOrigin(request: FastifyRequest): void {
  if (harmless.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreignSite || (origin !== undefined && !isOwn(origin, request)))
    throw new HttpError(403, 'BAD_ORIGIN', 'This server accepts changes only from its own pages.');
}

function isOwn(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
