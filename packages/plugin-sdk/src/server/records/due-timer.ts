import { type IntervalTimer, raw, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { Act } from './act.ts';
import { canonicalJson } from './canonical-json.ts';
import { noticeKey } from './record-notices.ts';

/** How the due times of open steps follow the rules of a project. */
export interface DueTimer<Row extends { readonly id: string }> {
  /** Unique within the plugin; appears in the log. */
  readonly name: string;
  /** The kind of record, as its notices have it. */
  readonly kind: string;
  /**
   * A table of the plugin with one row for a project: `project_id`, its key; `rules` text not null, by which the due times were told;
   * `told_to` uuid, the last record that was told anew, null when all were.
   */
  readonly table: string;
  /** All that decides about due times beside the record and its step: the project's rules, and what else may change. */
  rules(host: ServerHost, tx: Tx, timeZone: string): Promise<unknown>;
  /** By which rules due times are told where the table has no row. Left out: by none, so that all are told once. */
  readonly usual?: unknown;
  /** Records with an open step, in the order of their ids: those behind one, and at most so many. */
  open(tx: Tx, behind: string, most: number): Promise<readonly Row[]>;
  /** When their steps are due; a record for which nobody waits is left out. */
  dues(
    host: ServerHost,
    act: Pick<Act, 'tx' | 'timeZone'>,
    rows: readonly Row[],
  ): Promise<ReadonlyMap<string, Date>>;
}

/** Records of one transaction. */
const atATime = 200;
const first = '00000000-0000-0000-0000-000000000000';
const toldRow = z.object({ rules: z.string(), told_to: z.uuid().nullable() });

/**
 * A timer that tells the due times of open steps anew within a minute after a project's rules for them have changed. It goes on where it was
 * interrupted, and notifies nobody again. A project that fails is tried again at the next run, and no other waits for it.
 *
 * @example
 * timers: [dueTimer({ name: 'keep-due-times', kind: 'permit', table: 'permit_due_rules', rules: (_, tx) => readRules(tx), open, dues })]
 */
export function dueTimer<Row extends { readonly id: string }>({
  name,
  kind,
  table: tableName,
  rules,
  usual,
  open,
  dues,
}: DueTimer<Row>): IntervalTimer {
  const system = { kind: 'system', name } as const;
  const table = raw(`"${tableName}"`);
  return {
    name,
    everySeconds: 60,
    async run(host, signal) {
      const failures: unknown[] = [];
      for (const { id, timeZone } of await host.database.projects()) {
        try {
          let isDone = false;
          while (!isDone && !signal.aborted)
            isDone = await host.database.inProject(id, system, (tx) => tellSome(host, tx, timeZone));
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0)
        throw new AggregateError(
          failures,
          `The due times of ${failures.length} projects could not be told anew.`,
        );
    },
  };

  /** Answers whether all steps have their due times by the rules as they are. */
  async function tellSome(host: ServerHost, tx: Tx, timeZone: string): Promise<boolean> {
    const behind = await whereToGoOn(tx, canonicalJson(await rules(host, tx, timeZone)));
    if (behind === null) return true;
    const rows = await open(tx, behind, atATime);
    const due = await dues(host, { tx, timeZone }, rows);
    await host.notifications.reschedule(tx, new Map([...due].map(([id, at]) => [noticeKey(kind, id), at])));
    const last = rows.length < atATime ? null : (rows.at(-1)?.id ?? null);
    await tx.run(sql`update ${table} set told_to = ${last} where project_id = ${tx.projectId}`);
    return last === null;
  }

  /** The record behind which due times are to be told; null: all are. New rules begin with the first record. */
  async function whereToGoOn(tx: Tx, current: string): Promise<string | null> {
    const told = await tx.maybe(
      toldRow,
      sql`select rules, told_to from ${table} where project_id = ${tx.projectId} for update`,
    );
    const known = told?.rules ?? (usual === undefined ? undefined : canonicalJson(usual));
    if (known === current) return told?.told_to ?? null;
    await tx.run(
      sql`insert into ${table} (project_id, rules, told_to) values (${tx.projectId}, ${current}, ${first})
          on conflict (project_id) do update set rules = excluded.rules, told_to = excluded.told_to`,
    );
    return first;
  }
}
