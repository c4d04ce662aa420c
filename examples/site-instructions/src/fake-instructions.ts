import type { FakeAnswers, ServerSide } from '@gantry/plugin-sandbox';
import { type InstructionNames, instructionWorkflow } from './contract/instruction-workflow.ts';
import { type Instruction, type instructionCalls, instructionTopics } from './contract/instructions.ts';

/** As whom the fake server takes its caller. */
export type FakeSide = 'engineer' | 'contractor' | 'reader';

const engineer = {
  userId: '61111111-1111-4111-8111-111111111111',
  name: 'Lau Kwok-wai',
  company: 'Harbour Crossings Office',
};
const contractor = {
  userId: '62222222-2222-4222-8222-222222222222',
  name: 'Chan Siu-fung',
  company: 'Kai Shing JV',
};
const partsOf: Readonly<Record<FakeSide, readonly InstructionNames['part'][]>> = {
  engineer: ['engineer', 'author'],
  contractor: ['contractor'],
  reader: [],
};
type Entry = Parameters<typeof historyOf>[0];
/** One black pixel. */
const signature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';

/** Id of the instruction that the contractor has in hand. */
export const inHand = '0c9f1c3e-6a52-4a8e-9d55-3b0f6a4d2c03';
const subjects = [
  ['Clear the drain at the portal', 'Portal K', 'Draft'],
  ['Extend the edge protection at level 2', 'Shaft K, level 2', 'Issued'],
  ['Replace the kicker at ring 42', 'Ring 42', 'InHand'],
  ['Relocate the site office cable', 'Works area A', 'Done'],
  ['Seal the cold joint at ring 36', 'Ring 36', 'Closed'],
] as const;

function historyOf({
  seq,
  action,
  from,
  to,
  by,
  at,
}: {
  readonly seq: number;
  readonly action: string;
  readonly from: InstructionNames['status'] | null;
  readonly to: InstructionNames['status'];
  readonly by: typeof engineer;
  readonly at: string;
}) {
  const isSigned = instructionWorkflow.rows.some((row) => row.action === action && row.signature === true);
  const id = `0c9f1c3e-6a52-4a8e-9d55-3b0f6a4d2d0${seq % 10}`;
  return {
    item: null,
    seq,
    action,
    part: null,
    from,
    to,
    by,
    at,
    comment: '',
    changedFields: [],
    handedOver: [],
    coverage: 'covered' as const,
    signature: isSigned
      ? { id, method: 'drawn', hash: 'a'.repeat(64), problems: [], registered_device: null }
      : null,
  };
}

/** The steps that lead to a status, as a history and as the version after them. */
function stepsTo(status: InstructionNames['status'], at: string): Entry[] {
  const way = ['create', 'issue', 'acknowledge', 'complete', 'confirm'] as const;
  const entries: Entry[] = [];
  for (const action of way) {
    const row = instructionWorkflow.rows.find((one) => one.action === action);
    const from = entries.at(-1)?.to ?? null;
    if (from === status || row === undefined || row.to === 'same') break;
    const by = row.by.includes('contractor') ? contractor : engineer;
    entries.push({ seq: entries.length + 1, action, from, to: row.to, by, at });
  }
  return entries;
}

/** Answers as the server half does, from five instructions in memory, for the try-out page and for tests. */
export function fakeInstructions(
  { emit, now }: ServerSide,
  side: FakeSide,
): FakeAnswers<typeof instructionCalls> {
  const at = now().toISOString();
  const histories = new Map<string, Entry[]>();
  const comments = new Map<
    string,
    { id: string; by: typeof engineer; at: string; text: string; coverage: 'pending' }[]
  >();
  const all: Instruction[] = [];
  const made = (
    nth: number,
    status: InstructionNames['status'],
    fields: Pick<Instruction, 'subject' | 'place' | 'details' | 'dueAt'>,
    id: string,
  ) => {
    const history = stepsTo(status, at);
    histories.set(id, history);
    const instruction: Instruction = {
      ...fields,
      id,
      status,
      version: history.length,
      photos: [],
      tasks: [],
      form_number: status === 'Draft' ? null : `SI-000${nth}`,
      created_by: engineer,
      created_at: at,
      updated_at: at,
      ...rights(status),
    };
    all.push(instruction);
    return instruction;
  };
  const rights = (status: InstructionNames['status']): Pick<Instruction, 'allowedActions' | 'addsPhotos'> => {
    const rows = instructionWorkflow.rows.filter(
      ({ from, by }) => from.some((one) => one === status) && by.some((part) => partsOf[side].includes(part)),
    );
    const allowed = (action: string) => rows.some((row) => row.action === action);
    return {
      allowedActions: rows.map(({ action }) => ({ action, task_id: null, for: null })),
      addsPhotos: allowed('issue') ? 'before' : allowed('complete') ? 'after' : null,
    };
  };
  subjects.forEach(([subject, place, status], index) => {
    const dueAt = new Date(now().getTime() + (index - 1) * 24 * 3_600_000).toISOString();
    const details = 'Make the work safe first. Take photos before it is covered.';
    made(index + 1, status, { subject, place, details, dueAt }, `${inHand.slice(0, -1)}${index + 1}`);
  });
  const find = (id: string) => all.find((one) => one.id === id);
  const change = (id: string, patch: Partial<Instruction>, action: string) => {
    const index = all.findIndex((one) => one.id === id);
    const current = all[index];
    if (current === undefined) return undefined;
    const status = patch.status ?? current.status;
    const version = current.version + 1;
    const changed = { ...current, ...patch, version, updated_at: now().toISOString(), ...rights(status) };
    all[index] = changed;
    const by = side === 'contractor' ? contractor : engineer;
    histories
      .get(id)
      ?.push({ seq: version, action, from: current.status, to: status, by, at: changed.updated_at });
    emit(instructionTopics.changed, { id });
    return changed;
  };
  return {
    list({ search, status, overdue, page, pageSize }) {
      const found = all.filter(
        (one) =>
          `${one.form_number} ${one.subject} ${one.place}`.toLowerCase().includes(search.toLowerCase()) &&
          (overdue === '' ||
            (['Issued', 'InHand'].includes(one.status) && Date.parse(one.dueAt) < now().getTime())),
      );
      const rows = found.filter((one) => status.length === 0 || status.includes(one.status));
      const counts: Record<string, number> = { all: found.length };
      for (const one of found) counts[one.status] = (counts[one.status] ?? 0) + 1;
      const first = (page - 1) * pageSize;
      return { rows: rows.slice(first, first + pageSize), total: rows.length, unreadable: 0, counts };
    },
    exportList: () => ({ jobId: crypto.randomUUID() }),
    read({ id }, { refuse }) {
      const instruction = find(id);
      return instruction ? { instruction } : refuse('NOT_FOUND');
    },
    create: ({ id = crypto.randomUUID(), ...fields }) => ({ instruction: made(9, 'Draft', fields, id) }),
    update({ id, version: _, ...fields }, { refuse }) {
      const instruction = change(id, fields, 'update');
      return instruction ? { instruction } : refuse('NOT_FOUND');
    },
    step({ id, action }, { refuse }) {
      const current = find(id);
      const row = instructionWorkflow.rows.find((one) => one.action === action);
      if (current === undefined || row === undefined || row.to === 'same') return refuse('NOT_FOUND');
      const after = current.photos.filter(({ place }) => place === 'after').length;
      if (row.guards?.includes('hasPhoto') && after === 0)
        return refuse('ACTION_BLOCKED', 'Blocked.', { blockers: [{ code: 'PHOTO_REQUIRED', about: [] }] });
      const number = current.form_number ?? 'SI-0006';
      const instruction = change(id, { status: row.to, form_number: number }, action);
      return instruction ? { instruction } : refuse('NOT_FOUND');
    },
    history: ({ id }) => ({ history: (histories.get(id) ?? []).map(historyOf), intact: true }),
    signatureImage: () => ({ image: signature }),
    comments: ({ id }) => ({ comments: comments.get(id) ?? [] }),
    addComment({ id, text, commentId = crypto.randomUUID() }) {
      const comment = {
        id: commentId,
        by: engineer,
        at: now().toISOString(),
        text,
        coverage: 'pending' as const,
      };
      comments.set(id, [...(comments.get(id) ?? []), comment]);
      return { comment };
    },
    recordsOfObject: () => ({ links: [] }),
    objectsOfRecord: () => ({ links: [], mayChange: side === 'engineer' }),
    linkObject: ({ ids }) => ({ changed: ids }),
    unlinkObject: ({ ids }) => ({ changed: ids }),
  };
}
