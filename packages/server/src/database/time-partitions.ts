import type { TimeSeries } from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { z } from 'zod';
import { searchPathOf } from './plugin-schema.ts';

/** How long a partition waits for statements that use the table. It is made long before it is needed, so the next run can make it. */
const lockTimeout = '3s';
/** Days back for which devices may still deliver, as `sequenceMemoryDays`. */
const daysBack = 40;
const day = 86_400_000;

const tableRow = z.object({ column: z.string(), owner: z.string() });
const partitionRow = z.object({ name: z.string() });
const existsRow = z.object({ exists: z.boolean() });

/**
 * Makes the partitions that a plugin's table needs soon, and drops those of which every row is older than its retention. Rows outside all
 * partitions are in a default partition, so that none is ever refused; they move when the partition of their time is made.
 * @param owner - pool of the database's owner.
 * @throws Error when the table is not partitioned by one column of time
 */
export async function keepPartitions(
  owner: pg.Pool,
  schema: string,
  series: TimeSeries,
  now: Date,
): Promise<void> {
  const client = await owner.connect();
  let failure: Error | undefined;
  try {
    const { column, owner: role } = await partitionedTable(client, schema, series.table);
    const inTransaction = async (work: () => Promise<void>) => {
      await client.query('begin');
      try {
        await client.query(`set local role ${pg.escapeIdentifier(role)}`);
        await client.query(`set local search_path = ${searchPathOf(schema)}`);
        await client.query(`set local lock_timeout = '${lockTimeout}'`);
        await work();
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    };
    const table = new PartitionedTable(client, series, column);
    const oldest = new Date(now.getTime() - series.keepDays * day);
    const begun = new Set(await partitionsOf(client, schema, series.table));
    if (!begun.has(table.rest)) await inTransaction(() => table.makeRest());
    for (const from of periods(series, now)) {
      if (nextPeriod(series, from) <= oldest || begun.has(table.nameOf(from))) continue;
      await inTransaction(() => table.make(from));
    }
    for (const name of begun) {
      const from = table.beginOf(name);
      if (from !== undefined && nextPeriod(series, from) <= oldest)
        await inTransaction(() => table.drop(name));
    }
    await inTransaction(() => table.forget(oldest));
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

/** The statements about one table. Each runs in a transaction with the role of the table's owner. */
class PartitionedTable {
  readonly #client: pg.PoolClient;
  readonly #series: TimeSeries;
  readonly #column: string;
  readonly #name: string;
  /** Name of the default partition. */
  readonly rest: string;

  constructor(client: pg.PoolClient, series: TimeSeries, column: string) {
    this.#client = client;
    this.#series = series;
    this.#column = pg.escapeIdentifier(column);
    this.#name = pg.escapeIdentifier(series.table);
    this.rest = `${series.table}_rest`;
  }

  nameOf(from: Date): string {
    return `${this.#series.table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`;
  }

  /** When a partition begins, by its name; undefined for the default one and for those that the host did not make. */
  beginOf(name: string): Date | undefined {
    const [, year, month, date] = /_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? [];
    return year === undefined ? undefined : new Date(`${year}-${month}-${date}T00:00:00Z`);
  }

  async makeRest(): Promise<void> {
    await this.#client.query(
      `create table ${pg.escapeIdentifier(this.rest)} partition of ${this.#name} default`,
    );
  }

  async make(from: Date): Promise<void> {
    const name = pg.escapeIdentifier(this.nameOf(from));
    const rest = pg.escapeIdentifier(this.rest);
    const bounds = [from, nextPeriod(this.#series, from)].map((at) => pg.escapeLiteral(at.toISOString()));
    const within = `${this.#column} >= ${bounds[0]} and ${this.#column} < ${bounds[1]}`;
    const { rows } = await this.#client.query(`select exists(select from ${rest} where ${within})`);
    if (!existsRow.parse(rows[0]).exists) {
      await this.#client.query(
        `create table ${name} partition of ${this.#name} for values from (${bounds[0]}) to (${bounds[1]})`,
      );
      return;
    }
    await this.#client.query(`lock table ${this.#name} in access exclusive mode`);
    await this.#client.query(`create table ${name} (like ${this.#name} including all)`);
    await this.#client.query(
      `with moved as (delete from ${rest} where ${within} returning *) insert into ${name} select * from moved`,
    );
    await this.#client.query(
      `alter table ${this.#name} attach partition ${name} for values from (${bounds[0]}) to (${bounds[1]})`,
    );
  }

  async drop(name: string): Promise<void> {
    await this.#client.query(`drop table ${pg.escapeIdentifier(name)}`);
  }

  async forget(oldest: Date): Promise<void> {
    await this.#client.query(`delete from ${pg.escapeIdentifier(this.rest)} where ${this.#column} < $1`, [
      oldest,
    ]);
  }
}

async function partitionedTable(client: pg.PoolClient, schema: string, table: string) {
  const { rows } = await client.query(
    `select a.attname as column, pg_get_userbyid(c.relowner) as owner
     from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = $1
     join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
     where c.relname = $2 and p.partstrat = 'r' and p.partnatts = 1`,
    [schema, table],
  );
  const found = tableRow.safeParse(rows[0]);
  if (!found.success)
    throw new Error(
      `'${table}' is a time series, so its migration must create it with 'partition by range' and one column.`,
    );
  return found.data;
}

async function partitionsOf(
  client: pg.PoolClient,
  schema: string,
  table: string,
): Promise<readonly string[]> {
  const { rows } = await client.query(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     join pg_class t on t.oid = i.inhparent and t.relname = $2
     join pg_namespace n on n.oid = t.relnamespace and n.nspname = $1`,
    [schema, table],
  );
  return z
    .array(partitionRow)
    .parse(rows)
    .map(({ name }) => name);
}

/** The beginnings of the periods for which readings may arrive until well after the next run, in UTC. */
function periods(series: TimeSeries, now: Date): readonly Date[] {
  const found: Date[] = [];
  const last = now.getTime() + (series.every === 'day' ? 7 : 40) * day;
  for (
    let from = periodOf(series, new Date(now.getTime() - daysBack * day));
    from.getTime() <= last;
    from = nextPeriod(series, from)
  )
    found.push(from);
  return found;
}

function periodOf({ every }: TimeSeries, at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), every === 'day' ? at.getUTCDate() : 1));
}

function nextPeriod({ every }: TimeSeries, from: Date): Date {
  return every === 'day'
    ? new Date(from.getTime() + day)
    : new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
}
