import {
  defineServerPlugin,
  HttpError,
  implement,
  implementFiles,
  type RouteContext,
  type ServerHost,
} from '@gantry/plugin-sdk/server';
import {
  actOf,
  recordFileAnswers,
  recordFileHandlers,
  recordFiles,
  recordHandlers,
  recordObjectHandlers,
  verificationHandlers,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { instructionWorkflow, isOver, permissions } from '../contract/instruction-workflow.ts';
import { instructionCalls, instructionFiles } from '../contract/instructions.ts';
import { addsPhotos, answerOf, rowsOf } from './instruction-answer.ts';
import { instructionExport, listInstructions } from './instruction-list.ts';
import {
  type InstructionRecord,
  instructionMigration,
  instructionsOf,
  reminders,
} from './instruction-records.ts';

const status = z.enum(instructionWorkflow.statuses);

function routes(host: ServerHost) {
  const instructions = instructionsOf(host);
  const answer = (context: RouteContext, record: InstructionRecord) =>
    answerOf(host, instructions, actOf(context), record);
  const photos = recordFiles(host, instructions, {
    upload: 'photo',
    places: async (act, record) => [(await addsPhotos(instructions, act, record)) ?? []].flat(),
  });
  return [
    ...implement(instructionCalls, {
      ...recordHandlers(host, instructions, { status }),
      ...verificationHandlers(host, instructions, { status }),
      ...recordFileHandlers(photos, {
        place: 'place',
        reply: (act, record) => answerOf(host, instructions, act, record),
      }),
      ...recordObjectHandlers(host, instructions, {
        status,
        mayChange: ({ actor }, record) =>
          actor.kind === 'member' && actor.permissions.has(permissions.issue) && !isOver(record.status),
      }),
      async list(query, context) {
        const act = actOf(context);
        const { items, ...found } = await listInstructions(instructions, act, query);
        return { ...found, rows: await rowsOf(host, instructions, act, items) };
      },
      exportList: (query, context) => instructionExport.start(host.jobs, query, context),
      read: async ({ id }, context) => answer(context, await instructions.read(actOf(context), id)),
      create: async ({ id, ...own }, context) =>
        answer(context, await instructions.create(actOf(context), own, { id })),
      async update({ id, version, ...own }, context) {
        const changed = await instructions.edit(actOf(context), id, version, (record) => {
          if (record.status !== 'Draft')
            throw new HttpError(403, 'FORBIDDEN', 'The instruction is issued, so it stays as it is.');
          return { own };
        });
        return answer(context, changed);
      },
      async step({ id, action, signature, ...request }, context) {
        // Decodes the picture and writes it anew.
        const given = signature && (await host.signing.given(context, signature));
        const record = await instructions.act(actOf(context), id, action, { ...request, signature: given });
        return answer(context, record);
      },
    }),
    ...implementFiles(
      instructionFiles,
      recordFileAnswers((context, id) => instructions.read(actOf(context), id)),
    ),
  ];
}

export const plugin = defineServerPlugin({
  id: 'gantry-example.site-instructions',
  migrations: [instructionMigration],
  permissions: [
    {
      code: permissions.view,
      roles: [
        'VIEWER',
        'INSPECTOR',
        'RESIDENT_ENGINEER',
        'CONTRACTOR_ENGINEER',
        'SITE_AGENT',
        'PROJECT_ADMIN',
      ],
    },
    { code: permissions.issue, roles: ['RESIDENT_ENGINEER', 'INSPECTOR'] },
    { code: permissions.carryOut, roles: ['CONTRACTOR_ENGINEER', 'SITE_AGENT'] },
  ],
  uploads: {
    photo: {
      permission: permissions.view,
      kinds: ['jpeg', 'png'],
      maxBytes: 20_000_000,
      picture: { maxEdge: 2400, maxBytes: 2_000_000, thumbnailEdge: 320 },
    },
  },
  jobs: [instructionExport.job],
  timers: [reminders],
  routes,
  handOver: (host) => [instructionsOf(host).handOver],
  auditKinds: (host) => [instructionsOf(host).auditKind],
});
