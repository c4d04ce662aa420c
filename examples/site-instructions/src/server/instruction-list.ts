import { pageOf } from '@gantry/plugin-sdk/contract';
import { likePattern, type Sql, sql } from '@gantry/plugin-sdk/server';
import { type Act, listExport, type RecordFilter, userOf } from '@gantry/plugin-sdk/server/records';
import type { z } from 'zod';
import { instructionWords } from '../contract/instruction-words.ts';
import { type InstructionNames, permissions } from '../contract/instruction-workflow.ts';
import { instructionCalls } from '../contract/instructions.ts';
import { type InstructionRecord, type Instructions, instructionsOf } from './instruction-records.ts';

type ListQuery = z.output<typeof instructionCalls.list.input>;

/** Statuses are counted up to this number. */
const mostCounted = 10_000;

function orderOf({ orderBy, isDesc }: Pick<ListQuery, 'orderBy' | 'isDesc'>): Sql {
  const by = { changed: sql`r.updated_at`, number: sql`r.number`, due: sql`r.due_at` }[orderBy];
  return isDesc ? sql`${by} desc` : by;
}

function filterOf(act: Act, { status, overdue, search }: ListQuery): RecordFilter<InstructionNames> {
  const like = likePattern(search);
  const where = [
    ...(search === ''
      ? []
      : [sql`(r.number ilike ${like} or r.subject ilike ${like} or r.place ilike ${like})`]),
    ...(overdue === '' ? [] : [sql`r.status in ('Issued', 'InHand') and r.due_at < ${act.now}`]),
  ];
  return { viewer: userOf(act) ?? '', statuses: status, ...(where.length > 0 && { where }) };
}

/** A page of the list, and how many instructions of each status there are. */
export async function listInstructions(instructions: Instructions, act: Act, query: ListQuery) {
  const filter = filterOf(act, query);
  const page = { orderBy: orderOf(query), ...pageOf(query) };
  const found = await instructions.list(act.tx, filter, page);
  const { byStatus, total: all } = await instructions.tally(act.tx, { ...filter, statuses: [] }, mostCounted);
  return { ...found, counts: { ...byStatus, all } };
}

/** The rows of the list as CSV or Excel. */
export const instructionExport = listExport({
  name: 'instruction-export',
  title: { en: 'Export of site instructions', 'zh-CN': '导出工地指令' },
  permission: permissions.view,
  viewPermission: permissions.view,
  query: instructionCalls.exportList.input,
  sheet: { en: 'Instructions', 'zh-CN': '指令' },
  unit: { en: 'instructions', 'zh-CN': '项指令' },
  fileName: 'Site instructions',
  async read(host, act, query) {
    const instructions = instructionsOf(host);
    const words = instructionWords[query.language];
    const filter = filterOf(act, query);
    return {
      columns: [
        { title: words['field.number'], value: ({ number }: InstructionRecord) => number },
        { title: words['field.subject'], value: ({ own }: InstructionRecord) => own.subject },
        { title: words['field.place'], value: ({ own }: InstructionRecord) => own.place },
        { title: words['field.dueAt'], value: ({ own }: InstructionRecord) => new Date(own.dueAt) },
        { title: words['field.status'], value: ({ status }: InstructionRecord) => words[`status.${status}`] },
        { title: words['field.details'], value: ({ own }: InstructionRecord) => own.details },
      ],
      total: await instructions.total(act.tx, filter),
      batches: instructions.inBatches(act.tx, filter, orderOf(query)),
    };
  },
});
