import type { DatabaseActor, Tx } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import type { JobContext, Jobs } from '../jobs/jobs.ts';
import { messageOf } from '../plugins/plugin-failure.ts';
import { queueDigests, readDigest } from './digest.ts';
import { readMail } from './mail-rows.ts';
import type { Mail } from './mailer.ts';
import type { AddressName } from './notification-rows.ts';
import {
  claim,
  dropFromOutbox,
  dueOutbox,
  longestTrying,
  type OutboxKind,
  type OutboxRow,
} from './outbox.ts';
import type { Webhooks } from './webhooks.ts';

/** Separate queues, so that a mail server that hangs does not delay web-hooks. */
const queues = {
  mail: 'send-mail',
  webhook: 'call-webhook',
  digest: 'send-digest',
} as const satisfies Record<OutboxKind, string>;
export const lookTimer = 'gantry/look-for-outbox';
export const digestTimer = 'gantry/queue-digests';
/** Seconds between two checks whether the morning has come in a project. */
const digestInterval = 300;
/** Seconds between two checks of the outbox. */
const lookInterval = 5;
/** Time limit of a delivery in the queue, in seconds. It should have ended after 30 s by its own limits. */
const expireSeconds = 60;
const concurrency = 3;
const system: DatabaseActor = { kind: 'system', name: 'notifications' };
const queued = z.object({ projectId: z.string(), id: z.string() });

export interface DeliveryParts {
  readonly database: GantryDatabase;
  readonly jobs: Jobs;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly webhooks: Webhooks;
  readonly addressName: AddressName;
  /** Null: the deployment sends no e-mail. */
  readonly sendMail: ((mail: Mail, signal: AbortSignal) => Promise<void>) | null;
  readonly publicUrl: string | null;
}

/**
 * Sends the content of the outbox. The table says what is due; the queue only distributes the work. A mail may be sent twice if the
 * process dies between the mail server's answer and the commit.
 */
export function defineDelivery(parts: DeliveryParts): void {
  for (const kind of ['mail', 'webhook', 'digest'] as const)
    parts.jobs.define(queues[kind], { concurrency, expireSeconds }, (data, job) =>
      deliver(parts, kind, queued.parse(data), job),
    );
  parts.jobs.timer(lookTimer, lookInterval, () => queueDue(parts));
  if (parts.sendMail !== null) parts.jobs.timer(digestTimer, digestInterval, () => queueDigests(parts));
}

async function queueDue({ database, jobs, clock }: DeliveryParts): Promise<void> {
  for (const projectId of await database.projectIds()) {
    const due = await database.inProject(projectId, system, (tx) => dueOutbox(tx, clock()));
    for (const { id, kind } of due) await jobs.send(queues[kind], { projectId, id }, { singletonKey: id });
  }
}

async function deliver(
  parts: DeliveryParts,
  kind: OutboxKind,
  { projectId, id }: z.output<typeof queued>,
  { signal }: JobContext,
): Promise<void> {
  const { database, clock, log } = parts;
  const claimed = await database.inProject(projectId, system, async (tx) => {
    const row = await claim(tx, kind, id, clock());
    if (row === undefined) return undefined;
    return { row, mail: await mailOf(parts, tx, row) };
  });
  if (claimed === undefined) return;
  const { row } = claimed;
  const drop = () => database.inProject(projectId, system, (tx) => dropFromOutbox(tx, row));
  try {
    if (row.kind === 'webhook') await parts.webhooks.call(row.target, row.payload, clock(), signal);
    else if (claimed.mail && parts.sendMail) await parts.sendMail(claimed.mail, signal);
  } catch (error) {
    const err = claimed.mail ? loggedError(error, claimed.mail) : error;
    const told = { err, kind, outbox: id, tries: row.tries, ...targetOf(row) };
    if (!isHopeless(error) && clock().getTime() - row.created_at.getTime() < longestTrying) {
      log.warn(told, 'A mail or web-hook call could not be sent and will be retried');
      return;
    }
    log.error(told, 'A mail or web-hook call could not be sent and was given up');
  }
  await drop();
}

function mailOf(
  { addressName, publicUrl }: DeliveryParts,
  tx: Tx,
  row: OutboxRow,
): Promise<Mail | undefined> {
  if (row.kind === 'mail') return readMail(tx, row.id, addressName, publicUrl);
  if (row.kind === 'digest') return readDigest(tx, row, addressName, publicUrl);
  return Promise.resolve(undefined);
}

/** For the log: a web-hook's URL, for the administrator. */
function targetOf({ kind, target }: OutboxRow) {
  return kind === 'webhook' ? { url: target.replace(/\?.*$/, '') } : {};
}

/** The fields of nodemailer's errors. */
interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** The error without the recipient's address, which nodemailer adds and mail servers repeat in their answers. */
function loggedError(error: unknown, { to }: Mail): object {
  const { code, command, responseCode }: SmtpError = Object(error);
  const message = messageOf(error).replaceAll(to.address, '(recipient)');
  return { message, code, command, responseCode };
}

/** Whether the mail server refuses this recipient for good. Refusing the sender is a mistake that the operator can repair. */
function isHopeless(error: unknown): boolean {
  const { command, responseCode }: SmtpError = Object(error);
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}
