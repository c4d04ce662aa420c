import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** Records at the beginning of an order among which there should be so many times a page that meet a condition. */
const margin = 2.5;
/**
 * What it costs to look at a record in an order, in PostgreSQL's unit. It is less than the plan of such a page says, which counts reads of a
 * disk: the beginnings of orders are in memory.
 */
const dear = 2;
/** How many records at the beginning of an order are looked at. What is new differs from the rest, so they are not fewer. */
const fewest = 1000;
const most = 3000;
/** Records that a condition's own index may find: these and those of the order are read within the time of a page. */
export const mostFound = 5000;
/** What finding so many costs in PostgreSQL's unit; to read a whole table, where no index has the condition, costs more. */
const dearest = 4 * mostFound;

/** In which ways a page of records that meet a condition is looked for. */
export interface SparseSearch {
  /** How many records at the beginning of the order most likely hold a page; no more are looked at. */
  readonly near: number;
  /** Whether the condition's own index is asked: `first`, where it takes less than the order; `never`, where too many records meet it. */
  readonly index: 'first' | 'second' | 'never';
}

/**
 * How records that meet a condition are found in the time that a page may take.
 * @param read - what the page reads of each record that the condition's index finds, on the alias `r`
 * @param last - records that a page takes, with those before it
 */
export async function searchFor(
  table: Sql,
  tx: Tx,
  condition: Sql,
  read: Sql,
  last: number,
): Promise<SparseSearch> {
  const { all, found, cost } = await expected(table, tx, condition, read);
  const needed = Math.ceil((margin * last * all) / Math.max(1, found));
  const near = Math.max(Math.min(Math.max(needed, fewest), most), last);
  if (cost <= dear * near) return { near, index: 'first' };
  return { near, index: cost <= dearest ? 'second' : 'never' };
}

interface Plan {
  readonly 'Plan Rows': number;
  readonly 'Total Cost': number;
  readonly Plans?: readonly Plan[] | undefined;
}
const plan: z.ZodType<Plan> = z.object({
  'Plan Rows': z.number(),
  'Total Cost': z.number(),
  get Plans() {
    return z.array(plan).optional();
  },
});
const planRow = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ Plans: z.tuple([plan, plan]) }) })]),
});

/**
 * The project's records, those that an index finds for a condition, and what it costs to find and check these, as PostgreSQL knows without
 * reading any. The statement names what the page reads: without that, PostgreSQL would state the cost of an index alone.
 */
async function expected(table: Sql, tx: Tx, condition: Sql, read: Sql) {
  const rows = (where: Sql) =>
    sql`select ${read} from (select * from ${table} r where r.project_id = ${tx.projectId}${where} offset 0) r`;
  const { 'QUERY PLAN': plans } = await tx.one(
    planRow,
    sql`explain (format json) ${rows(sql``)} union all ${rows(sql` and ${condition}`)}`,
  );
  const [all, meeting] = plans[0].Plan.Plans;
  return { all: all['Plan Rows'], found: mostRows(meeting), cost: meeting['Total Cost'] };
}

/** The most rows that a step of a plan passes on. A condition of several parts has one that the index finds, and others that it does not know. */
const mostRows = (step: Plan): number => Math.max(step['Plan Rows'], ...(step.Plans ?? []).map(mostRows));
