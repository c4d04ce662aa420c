import type { ServerHost } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import type { Act } from './act.ts';
import type { RecordOf } from './record-kind.ts';
import { recordPersonOf } from './record-people.ts';
import type { Records } from './records.ts';

/**
 * The fields of `recordHead` of some records, in their order. The number of statements does not depend on the number of records: tasks,
 * allowed actions and names are each read once.
 *
 * @example
 * const heads = await headsOf(host, diaries, act, page.items);
 */
export async function headsOf<N extends Names, Own, Input>(
  { people }: Pick<ServerHost, 'people'>,
  records: Pick<Records<N, Own, Input>, 'tasksOf' | 'allowedOf'>,
  act: Act,
  all: readonly RecordOf<N, Own>[],
) {
  const [tasks, allowed] = await Promise.all([
    records.tasksOf(
      act,
      all.map(({ id }) => id),
    ),
    records.allowedOf(act, all),
  ]);
  const named = await people.named(act.tx, [
    ...all.map(({ createdBy }) => createdBy),
    ...[...tasks.values()].flat().map(({ assigneeId }) => assigneeId),
    ...[...allowed.values()].flat().map(({ actingFor }) => actingFor?.id),
  ]);
  return all.map((record) => {
    const own = tasks.get(record.id) ?? [];
    const open = own.filter(({ closedAt }) => closedAt === null);
    // A side task is answered first.
    const task_id = (open.find(({ lane }) => lane === 'side') ?? open[0])?.id ?? null;
    return {
      id: record.id,
      form_number: record.number,
      status: record.status,
      version: record.version,
      created_by: recordPersonOf(named, record.createdBy),
      created_at: record.createdAt,
      updated_at: record.updatedAt,
      tasks: own.map(({ id, lane, task, part, assigneeId, openedAt, closedAt }) => ({
        id,
        lane,
        task,
        part,
        assignee: recordPersonOf(named, assigneeId),
        opened_at: openedAt,
        closed_at: closedAt,
      })),
      allowedActions: (allowed.get(record.id) ?? []).map(({ action, actingFor }) => ({
        action,
        task_id,
        for: recordPersonOf(named, actingFor?.id),
      })),
    };
  });
}
