import { type AuditKind, type AuditName, sql } from '@gantry/plugin-sdk/server';
import type { Names, Workflow } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import type { RecordOf } from './record-kind.ts';
import { isOfSystem, type RecordContext, workflowsOf } from './record-step.ts';
import { isGone } from './record-visibility.ts';

const uuidForm = z.uuid();

/** The words and names of a kind's records in the audit trail. Private drafts have no name there, and a damaged record keeps its id. */
export function recordAuditKind<N extends Names, S extends z.ZodObject, Input, Facts>({
  kind,
  store,
}: RecordContext<N, S, Input, Facts>): AuditKind {
  return {
    ...kind.auditWords,
    entity: kind.kind,
    steps: [...new Set(workflowsOf(kind)?.flatMap(stepsOf))],
    async named(tx, ids) {
      const wanted = ids.filter((id) => uuidForm.safeParse(id).success);
      if (wanted.length === 0) return new Map();
      const { rows } = await tx.listed(
        store.row,
        sql`select ${store.columns} from ${store.table} r where r.project_id = ${tx.projectId} and r.id = any(${wanted}::uuid[])`,
        store.listed,
      );
      return new Map(
        rows
          .filter((record) => !isGone(kind, record) && record.status !== kind.privateStatus)
          .flatMap((record) => {
            const name = kind.named ? kind.named(record) : byNumber(record);
            return name === undefined ? [] : [[record.id, name] as const];
          }),
      );
    },
  };
}

/** What people do on records that have begun. */
function stepsOf<N extends Names>(workflow: Workflow<N>): readonly N['action'][] {
  return workflow.rows
    .filter((row) => row.from.length > 0 && !isOfSystem(workflow, row))
    .map(({ action }) => action);
}

function byNumber({ number }: Pick<RecordOf<Names, unknown>, 'number'>): AuditName | undefined {
  return number === null ? undefined : { name: { en: number, 'zh-CN': number } };
}
