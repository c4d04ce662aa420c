import { type Api, type PluginContext, viewContext } from '@gantry/plugin-sdk';
import { NewDrafts, PagedList } from '@gantry/plugin-ui';
import { type ObjectRecord, RecordLinks, recordObjectLinks } from '@gantry/plugin-ui/links';
import { type InstructionStatus, permissions } from '../contract/instruction-workflow.ts';
import { type InstructionRow, instructionCalls, instructionTopics } from '../contract/instructions.ts';
import type { manifest } from './manifest.ts';
import { linkTexts } from './texts.ts';

type InstructionFilters = { readonly status: string | undefined; readonly overdue: string | undefined };
export type InstructionOrder = 'changed' | 'number' | 'due';

/** What the views share while a project is open. */
export interface InstructionModule {
  readonly context: PluginContext<typeof manifest>;
  readonly api: Api<typeof instructionCalls>;
  readonly list: PagedList<InstructionRow, InstructionFilters, InstructionOrder>;
  readonly links: RecordLinks<ObjectRecord<InstructionStatus>>;
  /** Of new instructions. */
  readonly drafts: NewDrafts;
}

export const [InstructionsProvider, useInstructions] = viewContext<InstructionModule>('the instructions');

export function instructionModule(context: InstructionModule['context']): InstructionModule {
  const api = context.api(instructionCalls);
  const mayIssue = () => context.permissions.has(permissions.issue);
  return {
    context,
    api,
    list: new PagedList(context, {
      orderBy: 'changed',
      isDesc: true,
      filters: { status: undefined, overdue: undefined },
      rowKey: ({ id }) => id,
      topics: [instructionTopics.changed],
      permission: permissions.view,
      fetch: (asked, signal) => api.list(questionOf(asked), { signal }),
    }),
    links: new RecordLinks(context, {
      ...recordObjectLinks(api),
      tab: 'gantry-example.site-instructions/model',
      topics: [instructionTopics.changed],
      canAttach: mayIssue,
      canCreate: mayIssue,
      openNew: () => context.navigate('new'),
      texts: linkTexts,
      openRecord: (id) => context.navigate('detail', { id }),
    }),
    drafts: new NewDrafts(context.storage.user, 'draft.instruction.new'),
  };
}

/** What the list asks for, as the server takes it. */
export const questionOf = ({ overdue, ...asked }: ReturnType<InstructionModule['list']['ask']>) => ({
  ...asked,
  status: asked.status ?? '',
  overdue: overdue === 'true' ? ('true' as const) : ('' as const),
});
