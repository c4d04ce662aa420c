import { isIP } from 'node:net';
import type { SignInTask } from '@gantry/contract';
import { HttpError, type Queryable, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { giveTask } from './sign-in-work.ts';

/** How long a failed sign-in counts, in milliseconds. */
export const failureWindow = 15 * 60_000;
/** The most failures for one account from one network, or from one known browser. */
const failuresTogether = 8;
/** The most failures from one network over all accounts. Higher, because a whole site office may share one address. */
const failuresPerNetwork = 60;
/** Failures for one account from all networks after which each further attempt must wait for `pause`, or come with work. */
const failuresPerAccount = 24;
/** Milliseconds. For programs, which do no work. */
const pause = 30_000;

/** An attempt to sign in, with everything that its limits depend on. */
export interface Attempt {
  readonly email: string;
  readonly network: string;
  /** Id of the browser, if the account knows it. */
  readonly device: string | undefined;
  /** Whether the browser has worked for it. */
  readonly worked: boolean;
}

const deviceRow = z.object({ failures: z.number(), oldest: z.date().nullable() });
const strangerRow = z.object({
  together: z.number(),
  oldest_together: z.date().nullable(),
  of_network: z.number(),
  oldest_of_network: z.date().nullable(),
  of_account: z.number(),
  newest_of_account: z.date().nullable(),
  worked_together: z.number(),
  worked_of_account: z.number(),
});

/**
 * A known browser has only a limit of its own, so strangers cannot lock its user out, not even from the same IP address.
 * @throws HttpError 429 TOO_MANY_ATTEMPTS.
 */
export async function assertNotThrottled(queries: Queryable, now: Date, attempt: Attempt): Promise<void> {
  const since = new Date(now.getTime() - failureWindow);
  if (attempt.device !== undefined)
    return assertOver(await deviceMayTry(queries, since, attempt.device), now);
  const { place, account, failed } = await strangerMayTry(queries, since, attempt);
  assertOver(place, now);
  if (attempt.worked || account <= now.getTime()) return;
  assertOver(account, now, await giveTask(queries, now, attempt, failed));
}

/** @throws HttpError 429 if the moment is still to come. */
function assertOver(until: number, now: Date, task?: SignInTask): void {
  const wait = until - now.getTime();
  if (wait <= 0) return;
  throw new HttpError(429, 'TOO_MANY_ATTEMPTS', 'Too many wrong passwords. Wait a while, then try again.', {
    details: { retryAfterSeconds: Math.ceil(wait / 1000), ...(task && { task }) },
  });
}

/** When a known browser may try again, in milliseconds since 1970. */
async function deviceMayTry(queries: Queryable, since: Date, device: string): Promise<number> {
  const { failures, oldest } = await queries.one(
    deviceRow,
    sql`select count(*) as failures, min(at) as oldest from login_failure where device = ${device} and at > ${since}`,
  );
  return failures >= failuresTogether ? after(oldest, failureWindow) : 0;
}

/** When one may try again from this network, and when with this account from anywhere. */
async function strangerMayTry(queries: Queryable, since: Date, { email, network }: Attempt) {
  const found = await queries.one(
    strangerRow,
    sql`select count(*) filter (where email = ${email} and ip = ${network}) as together,
          min(at) filter (where email = ${email} and ip = ${network}) as oldest_together,
          count(*) filter (where ip = ${network}) as of_network, min(at) filter (where ip = ${network}) as oldest_of_network,
          count(*) filter (where email = ${email} and not worked) as of_account,
          max(at) filter (where email = ${email} and not worked) as newest_of_account,
          count(*) filter (where email = ${email} and ip = ${network} and worked) as worked_together,
          count(*) filter (where email = ${email} and worked) as worked_of_account
        from login_failure where device is null and (email = ${email} or ip = ${network}) and at > ${since}`,
  );
  return {
    place: Math.max(
      found.together >= failuresTogether ? after(found.oldest_together, failureWindow) : 0,
      found.of_network >= failuresPerNetwork ? after(found.oldest_of_network, failureWindow) : 0,
    ),
    account: found.of_account >= failuresPerAccount ? after(found.newest_of_account, pause) : 0,
    failed: { fromNetwork: found.worked_together, ofAccount: found.worked_of_account },
  };
}

function after(moment: Date | null, milliseconds: number): number {
  return (moment?.getTime() ?? 0) + milliseconds;
}

/** The network that counts as one origin: an IPv4 address, or the /64 prefix of an IPv6 address, which belongs to one subscriber. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) !== 6) return plain;
  const [left = '', right] = plain.toLowerCase().split('::');
  const groups = left === '' ? [] : left.split(':');
  const rest = right ? right.split(':') : [];
  const zeros =
    right === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  const network = [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
