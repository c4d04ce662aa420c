import { largestPackage } from '@gantry/contract';
import { HttpError } from '@gantry/plugin-sdk/server';
import { Agent, request } from 'undici';
import type { InstallSource } from '../../config/deployment.ts';
import { assertReachableHost, guardedLookup, PrivateAddressError } from '../../outgoing/service-address.ts';
import { limitTime } from '../../timing/time-limit.ts';
import { packageTooLarge, receivePackage } from './package-file.ts';

/** Redirects that are followed, as from a name that stays to the present version. */
const mostRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What was found at an address. */
interface FetchedPackage {
  /** The address as it was asked for, without what it does not need. */
  readonly url: string;
  readonly bytes: Buffer;
}

interface FetchParts {
  readonly sources: readonly InstallSource[];
  /** Ends the work when nobody waits for it any more. */
  readonly signal: AbortSignal;
  /** The DNS look-up; replaced in tests. */
  readonly lookup?: Parameters<typeof guardedLookup>[1];
}

/**
 * Fetches a package from an address that the deployment allows. Nothing is read of it here.
 * @throws HttpError that says why not
 */
export async function fetchPackage(
  address: string,
  { sources, signal, lookup }: FetchParts,
): Promise<FetchedPackage> {
  const asked = parsed(address);
  let url = asked;
  const first = sourceOf(url, sources);
  if (first === undefined) throw notAllowed(url);
  const limit = limitTime('download', first.timeoutMs, signal);
  try {
    for (let hop = 0, source: InstallSource = first; ; hop += 1) {
      const answer = await fetchOnce(url, source, { signal: limit.signal, ...(lookup && { lookup }) });
      if (!(answer instanceof URL)) return { url: asked.href, bytes: answer };
      const next = sourceOf(answer, sources);
      if (next === undefined) throw redirected(answer);
      if (hop === mostRedirects) throw badAnswer(url, '3xx');
      [url, source] = [answer, next];
    }
  } catch (error) {
    throw failureOf(error, url, limit.signal.aborted);
  } finally {
    limit[Symbol.dispose]();
  }
}

/** The place of the deployment in which an address is; undefined if it is in none. */
function sourceOf(url: URL, sources: readonly InstallSource[]): InstallSource | undefined {
  // A server that decodes these would leave the folder that is allowed.
  if (/%2f|%5c/i.test(url.pathname) || url.username !== '' || url.password !== '') return undefined;
  return sources.find((source) => {
    const place = new URL(source.url);
    const folder = place.pathname.endsWith('/') ? place.pathname : `${place.pathname}/`;
    const isInside = url.pathname === place.pathname || url.pathname.startsWith(folder);
    return url.origin === place.origin && isInside;
  });
}

/** The content of one address, or where it leads. */
async function fetchOnce(
  url: URL,
  { allow }: InstallSource,
  { signal, lookup }: Omit<FetchParts, 'sources'>,
): Promise<Buffer | URL> {
  assertReachableHost(url.hostname, allow);
  const agent = new Agent({ connect: { lookup: guardedLookup(allow, lookup) } });
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      headers: { 'user-agent': 'Gantry', 'accept-encoding': 'identity' },
      signal,
    });
    // Without a listener, a body that nobody reads and that the time limit ends would end the process.
    body.on('error', () => undefined);
    if (redirects.has(statusCode)) return target(headers.location, url, statusCode);
    if (statusCode !== 200) throw badAnswer(url, String(statusCode));
    if (Number(headers['content-length'] ?? 0) > largestPackage) throw packageTooLarge();
    return await receivePackage(body);
  } finally {
    await agent.destroy();
  }
}

function target(location: string | readonly string[] | undefined, from: URL, status: number): URL {
  if (typeof location !== 'string' || !URL.canParse(location, from)) throw badAnswer(from, String(status));
  return new URL(location, from);
}

function parsed(address: string): URL {
  if (!URL.canParse(address))
    throw new HttpError(422, 'SOURCE_INVALID', `'${address}' is no address. It begins with https://.`);
  const url = new URL(address);
  url.hash = '';
  return url;
}

function notAllowed({ origin }: URL): HttpError {
  const text =
    'The address is in none of the places from which this server takes packages. The operator lists them as "installFrom" in gantry.config.json.';
  return new HttpError(422, 'SOURCE_NOT_ALLOWED', text, { details: { place: origin } });
}

function redirected({ origin: place }: URL): HttpError {
  const text = `The address leads on to ${place}, from which this server does not take packages.`;
  return new HttpError(422, 'SOURCE_REDIRECT', text, { details: { place } });
}

function badAnswer({ host }: URL, answer: string): HttpError {
  const text = `${host} did not answer with a file, but with ${answer}.`;
  return new HttpError(422, 'SOURCE_ANSWER', text, { details: { host, answer } });
}

function failureOf(error: unknown, { host }: URL, isEnded: boolean): HttpError {
  if (error instanceof HttpError) return error;
  const details = { host };
  const cause = error instanceof Error ? error.cause : undefined;
  const refused = [error, cause].find((one) => one instanceof PrivateAddressError);
  if (refused) {
    const text = `${host} is in a private network, from which this server does not take packages.`;
    return new HttpError(422, 'SOURCE_PRIVATE', text, { cause: refused, details });
  }
  return isEnded
    ? new HttpError(504, 'SOURCE_TIMEOUT', `${host} did not send the package in time.`, {
        cause: error,
        details,
      })
    : new HttpError(502, 'SOURCE_UNREACHABLE', `${host} could not be reached.`, { cause: error, details });
}
