import { type EpisodeBase, pageOf } from '@gantry/plugin-sdk/contract';
import {
  type AuditKind,
  type AuditName,
  type RouteContext,
  raw,
  type ServerHost,
  type Sql,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { isFound } from './find-devices.ts';

/** The columns that a table of episodes has beside the module's own. */
export const episodeRow = z.object({
  id: z.string(),
  device_id: z.string(),
  opened_at: z.date(),
  ended_at: z.date().nullable(),
  acknowledged_at: z.date().nullable(),
  acknowledged_by: z.string().nullable(),
  action_taken: z.string().nullable(),
});

/** Names of tables and columns are the module's own and go into statements as they are. */
const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** The columns that every episode has. */
export type StoredEpisode = z.output<typeof episodeRow>;

/** An episode as it is stored: the common columns, and the module's own. */
export type EpisodeRow<Own extends z.ZodRawShape> = StoredEpisode & z.output<z.ZodObject<Own>>;

/** Where a module keeps its episodes. */
export interface EpisodeTable<Own extends z.ZodRawShape> {
  /**
   * The table, which the module's migration makes: `project_id`, `id`, the column of the device, `opened_at`, `ended_at`,
   * `acknowledged_at`, `acknowledged_by`, `action_taken`, and its own.
   */
  readonly table: string;
  /** The column with the id of the device, such as `sensor_id`. */
  readonly deviceColumn: string;
  /** The module's own columns. */
  readonly own: Own;
  /** The kind of the devices, as `ServerPlugin.deviceKinds` names it. */
  readonly kind: string;
  /** What the audit trail calls an episode, such as `falsework-episode`. */
  readonly entity: string;
}

/** Which episodes are asked for: the input of `episodes` of `episodeCalls`. */
export interface EpisodeQuery {
  /** Of this device only. */
  readonly deviceId?: string | undefined;
  /** `open`: only those that go on. */
  readonly state: 'open' | 'all';
  /** In the names and ids of devices. */
  readonly search: string;
  /** Newest first. */
  readonly isDesc: boolean;
  /** From 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly pageSize: number;
}

/** An episode that somebody acknowledged. */
export interface Acknowledged<Own extends z.ZodRawShape> {
  /** As it is now. */
  readonly row: EpisodeRow<Own>;
  /** Nobody had acknowledged it before. */
  readonly isFirst: boolean;
}

/**
 * The episodes of a module: times in which something was wrong with a device, which members acknowledge with what they did about it. When
 * one begins and ends is the module's business: it writes those rows itself.
 */
export class Episodes<Own extends z.ZodRawShape> {
  readonly #table: EpisodeTable<Own>;
  readonly #row: z.ZodType<EpisodeRow<Own>>;
  readonly #columns: Sql;
  readonly #from: Sql;

  constructor(table: EpisodeTable<Own>) {
    this.#table = table;
    // An object schema of both shapes gives what the two give.
    this.#row = episodeRow.extend(table.own) as unknown as z.ZodType<EpisodeRow<Own>>;
    const own = Object.keys(table.own).map((column) => name.parse(column));
    this.#columns = raw(
      [
        'id',
        `${name.parse(table.deviceColumn)} as device_id`,
        'opened_at',
        'ended_at',
        'acknowledged_at',
        'acknowledged_by',
        'action_taken',
        ...own,
      ].join(', '),
    );
    this.#from = raw(name.parse(table.table));
  }

  /**
   * One episode.
   * @throws NotFoundError for episodes of other projects
   */
  find(tx: Tx, episodeId: string): Promise<EpisodeRow<Own>> {
    return tx.one(
      this.#row,
      sql`select ${this.#columns} from ${this.#from} where project_id = ${tx.projectId} and id = ${episodeId}`,
    );
  }

  /** A page of episodes with the number of all that fit. */
  async page(
    tx: Tx,
    host: ServerHost,
    { deviceId, state, search, isDesc, ...asked }: EpisodeQuery,
  ): Promise<{ readonly rows: readonly EpisodeRow<Own>[]; readonly total: number }> {
    const device = raw(this.#table.deviceColumn);
    const conditions: Sql[] = [sql`project_id = ${tx.projectId}`];
    if (deviceId !== undefined) conditions.push(sql`${device} = ${deviceId}`);
    if (state === 'open') conditions.push(sql`ended_at is null`);
    if (search !== '') {
      const devices = await host.devices.list(tx, { kind: this.#table.kind, retired: true });
      const found = devices.filter((each) => isFound(each, search)).map(({ id }) => id);
      conditions.push(sql`${device} = any(${found}::uuid[])`);
    }
    const where = conditions.reduce((all, one) => sql`${all} and ${one}`);
    const { limit, offset } = pageOf(asked);
    const order = isDesc ? sql`opened_at desc, id desc` : sql`opened_at, id`;
    const rows = await tx.many(
      this.#row,
      sql`select ${this.#columns} from ${this.#from} where ${where} order by ${order} limit ${limit} offset ${offset}`,
    );
    const { total } = await tx.one(countRow, sql`select count(*) as total from ${this.#from} where ${where}`);
    return { rows, total };
  }

  /**
   * Notes who saw an episode and what was done, with an entry in the audit trail. The first acknowledgement stays; a later one changes what
   * was done, and nothing else.
   * @param actionTaken - left out: stays as it is; empty: nothing
   * @throws NotFoundError for episodes of other projects
   */
  async acknowledge(
    { tx, user, now }: Pick<RouteContext, 'tx' | 'user' | 'now'>,
    episodeId: string,
    actionTaken: string | undefined,
  ): Promise<Acknowledged<Own>> {
    const mine = sql`project_id = ${tx.projectId} and id = ${episodeId}`;
    // Locked, so that of two members who acknowledge at once one is the first.
    const before = await tx.one(
      this.#row,
      sql`select ${this.#columns} from ${this.#from} where ${mine} for update`,
    );
    const row = await tx.one(
      this.#row,
      sql`update ${this.#from} set acknowledged_at = coalesce(acknowledged_at, ${now}::timestamptz),
            acknowledged_by = coalesce(acknowledged_by, ${user.id}::uuid),
            action_taken = ${actionTaken === undefined ? before.action_taken : actionTaken || null}
          where ${mine} returning ${this.#columns}`,
    );
    const isFirst = before.acknowledged_at === null;
    await tx.audit({
      entity: this.#table.entity,
      entityId: episodeId,
      action: isFirst ? 'acknowledge' : 'change-action',
      before: { actionTaken: before.action_taken },
      after: { actionTaken: row.action_taken },
    });
    return { row, isFirst };
  }

  /** The common fields of episodes as the contract says them, with the names of devices and people beside their rows. */
  async told(
    tx: Tx,
    host: ServerHost,
    rows: readonly EpisodeRow<Own>[],
  ): Promise<
    readonly { readonly row: EpisodeRow<Own>; readonly deviceName: string; readonly episode: EpisodeBase }[]
  > {
    const devices = await host.devices.list(tx, { kind: this.#table.kind, retired: true });
    const names = new Map(devices.map((device) => [device.id, device.name]));
    const people = await host.people.named(
      tx,
      rows.map(({ acknowledged_by }) => acknowledged_by),
    );
    return rows.map((row) => ({
      row,
      deviceName: names.get(row.device_id) ?? '',
      episode: {
        episodeId: row.id,
        openedAt: row.opened_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
        acknowledgedBy: (row.acknowledged_by && people.get(row.acknowledged_by)?.name) || null,
        actionTaken: row.action_taken,
      },
    }));
  }

  /**
   * The words of the audit trail for episodes.
   * @param title - what an episode is called
   * @param named - names of devices by their ids, such as `deviceNames` gives them
   */
  auditKind(title: AuditKind['title'], named: NonNullable<AuditKind['named']>): AuditKind {
    return {
      entity: this.#table.entity,
      title,
      actions: {
        acknowledge: { en: 'Acknowledge', 'zh-CN': '确认' },
        'change-action': { en: 'Change what was done', 'zh-CN': '更改处理措施' },
      },
      fields: { actionTaken: { en: 'Action taken', 'zh-CN': '处理措施' } },
      named: async (tx, ids) => {
        const found = await tx.many(
          this.#row,
          sql`select ${this.#columns} from ${this.#from}
              where project_id = ${tx.projectId} and id = any(${ids}::uuid[]) limit ${ids.length}`,
        );
        const devices = await named(
          tx,
          found.map(({ device_id }) => device_id),
        );
        return new Map(
          found.flatMap(({ id, device_id }) => {
            const device = devices.get(device_id);
            return device ? [[id, device] as const] : [];
          }),
        );
      },
    };
  }
}

const countRow = z.object({ total: z.int() });

/**
 * Names devices in the audit trail, with the page that shows one.
 * @param kind - of the devices
 */
export const deviceNames =
  (
    host: ServerHost,
    kind: string,
    pageOfDevice: (deviceId: string) => AuditName['place'],
  ): NonNullable<AuditKind['named']> =>
  async (tx, ids) => {
    const devices = await host.devices.list(tx, { kind, retired: true });
    return new Map(
      devices
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name: called }): [string, AuditName] => [
          id,
          { name: { en: called, 'zh-CN': called }, place: pageOfDevice(id) },
        ]),
    );
  };
