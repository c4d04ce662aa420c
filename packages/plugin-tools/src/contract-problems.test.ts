import { endpoint } from '@gantry/plugin-sdk/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contractProblems } from './contract-problems.ts';
import { columnsOf } from './sql-columns.ts';

const sql = `
create table loan ( -- of tools
  project_id uuid not null references project,
  id uuid not null,
  trade_id uuid not null,
  days integer not null check (days between 1 and 99),
  cost numeric(10, 2) not null,
  primary key (project_id, id)
);
alter table loan add column if not exists tool_count bigint not null default 0;`;

function problems(input: z.ZodRawShape): readonly string[] {
  const add = endpoint({
    method: 'POST',
    path: '/loans',
    summary: 'Lend',
    permission: 'LOAN_EDIT',
    input: z.strictObject(input),
    response: z.undefined(),
  });
  return contractProblems([{ name: 'calls.add', endpoint: add }], sql);
}

describe('a contract', () => {
  it('without a fault has no problem, whatever it does not share with the tables', () => {
    const fields = {
      tradeId: z.uuid(),
      days: z.int().min(1),
      cost: z.number(),
      toolCount: z.int(),
      note: z.string(),
    };
    expect(problems(fields)).toEqual([]);
  });

  it('with a field that the kit writes to another column names both', () => {
    expect(problems({ tradeID: z.uuid() })).toEqual([
      'calls.add, field tradeID: the kit writes it to the column trade_i_d, and the migrations have trade_id. Call the field tradeId, or the column trade_i_d.',
    ]);
  });

  it.each([
    ['days', z.number()],
    ['toolCount', z.number().optional()],
  ])('with the field %s that takes 1.5 for a column of integers says so', (name, schema) => {
    expect(problems({ [name]: schema })).toEqual([expect.stringContaining(`field ${name}: it takes 1.5`)]);
  });

  it('with a readonly list in its input says so, also inside', () => {
    const tags = z.array(z.string()).readonly();
    expect(problems({ tags: tags.optional(), more: z.array(z.object({ tags })) })).toEqual([
      expect.stringContaining('field tags: a readonly list'),
      expect.stringContaining('field more.tags: a readonly list'),
    ]);
  });
});

it('reads the columns of tables as migrations write them', () => {
  expect(Object.fromEntries(columnsOf(sql))).toEqual({
    project_id: 'uuid',
    id: 'uuid',
    trade_id: 'uuid',
    days: 'integer',
    cost: 'numeric',
    tool_count: 'bigint',
  });
});
