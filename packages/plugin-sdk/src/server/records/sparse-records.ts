import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** The part of the order that is searched should hold this many times the matches that a page needs. */
const margin = 2.5;
/**
 * Cost of reading a record in an order, in PostgreSQL's unit. A plan says more, because it expects reads from a disk; the beginnings of
 * orders are in memory.
 */
const dear = 2;
/**
 * The least and the most records at the beginning of an order that are searched. New records differ from older ones, so fewer would
 * mislead.
 */
const fewest = 1000;
const most = 3000;
/** The most records that a condition's own index may find: these and those of the order can be read within the time of a page. */
export const mostFound = 5000;
/** The estimated cost of finding so many, in PostgreSQL's unit. Reading a whole table without an index for the condition costs more. */
const dearest = 4 * mostFound;

/** How a page of records that meet a condition is searched. */
export interface SparseSearch {
  /** How many records at the beginning of the order to search: most likely they hold a page. */
  readonly near: number;
  /** When to use the condition's own index: `first`, if it costs less than the order; `never`, if too many records meet the condition. */
  readonly index: 'first' | 'second' | 'never';
}

/**
 * Chooses how to find records that meet a condition within the time of a page.
 * @param read - what the page reads of each record that the condition's index finds, on the alias `r`
 * @param last - number of the records of the page and of all pages before it
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
 * PostgreSQL's estimates, without reading any record: the project's records, those that meet a condition, and the cost of finding these.
 * The statement names what the page reads: without that, PostgreSQL would estimate the cost of an index alone.
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

/** The most rows that a step of a plan returns. A condition may have one part that an index finds and others that no index has. */
const mostRows = (step: Plan): number => Math.max(step['Plan Rows'], ...(step.Plans ?? []).map(mostRows));
