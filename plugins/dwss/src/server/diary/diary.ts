import { implement } from '@gantry/plugin-sdk/server';
import { diaryCalls } from '../../contract/diary/calls.ts';
import { diaryPermissions } from '../../contract/diary/permissions.ts';
import { batchBody, batchVerb, batchVerbs, stepBody } from '../../contract/diary/requests.ts';
import type { ServerKind } from '../kind.ts';
import { type StepAt, sentTo } from '../step-handlers.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { diaryHandlers, diaryReply } from './diary-handlers.ts';
import { diaryBooks } from './diary-kinds.ts';
import { diaryExport } from './export.ts';
import { valuesOfDiaries } from './filter-values.ts';
import { diaryFigures, overdueReminders } from './overdue.ts';
import { diaryUploads } from './portion-handlers.ts';
import { diarySteps } from './steps.ts';

/** Site diaries. */
export const diary: ServerKind = {
  permissions: diaryPermissions,
  uploads: diaryUploads,
  jobs: [diaryExport.job],
  routes(host) {
    const books = diaryBooks(host);
    const reply = diaryReply(host, books);
    return implement(diaryCalls, diaryHandlers(host, books, reply, diarySteps(host, books, reply)));
  },
  shared(host) {
    const books = diaryBooks(host);
    const { step, batch } = diarySteps(host, books, diaryReply(host, books));
    return {
      name: 'SiteDiary',
      permission: 'DIARY_VIEW',
      records: { diary: books.diaries, 'diary-portion': books.portions, 'diary-review': books.reviews },
      step: sentTo({
        body: stepBody,
        handle: (context, { taskId, action, userId }: StepAt, body) =>
          step(context, { taskId }, action, userId === undefined ? body : { ...body, user_id: userId }),
      }),
      verbs: batchVerbs,
      batch: sentTo({
        body: batchBody,
        handle: (context, verb: string, body) => batch(context, batchVerb.parse(verb), body),
      }),
      filterValues: (tx, name) => valuesOfDiaries(host.people, tx, name),
    };
  },
  figures: diaryFigures,
  handOver: (host) => Object.values(diaryBooks(host)).map(({ handOver }) => handOver),
  auditKinds: (host) => Object.values(diaryBooks(host)).map(({ auditKind }) => auditKind),
  timers: [overdueReminders],
  seedDemo,
};
