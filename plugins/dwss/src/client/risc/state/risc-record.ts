import type { ToldRecord } from '@gantry/plugin-ui';
import type { z } from 'zod';
import type { formCalls, historyEntry } from '../../../contract/risc/calls.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';

export type RiscHistoryEntry = z.output<typeof historyEntry>;
type RiscComment = z.output<typeof formCalls.comments.response>['comments'][number];
/** One inspection form with its history, comments and signatures. */
export type RiscRecord = ToldRecord<RiscForm, RiscHistoryEntry, RiscComment>;
