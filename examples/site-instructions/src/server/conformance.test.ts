import { serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { manifest } from '../client/manifest.ts';
import { instructionCalls } from '../contract/instructions.ts';
import { plugin } from './plugin.ts';
import { fields, photo, stepOn } from './testing/example-instruction.ts';

serverConformance(
  plugin,
  instructionCalls,
  async ({ api, host, project, member }) => {
    const begun = async () => (await api.create(fields)).instruction;
    const { id } = await begun();
    const issue = async () => ({ id: (await begun()).id, action: 'issue', ...stepOn(1) });
    const issued = (await api.step(await issue())).instruction;
    const { history } = await api.history({ id: issued.id });
    const signatureID = history.find(({ signature }) => signature)?.signature?.id ?? '';
    const modelId = await host.model(project.id === host.project.id ? 'first' : 'second', ['slab']);
    const object = { modelId, globalId: 'slab' };
    await api.linkObject({ ...object, ids: [id] });
    const uploaded = async () => [await member.upload('photo', 'kicker.png', photo())];
    return {
      read: { id },
      history: { id },
      comments: { id },
      verification: { id },
      addComment: { id, text: 'Seen' },
      signatureImage: { id: issued.id, signatureID },
      create: fields,
      update: async () => ({ id: (await begun()).id, ...fields, version: 1 }),
      step: issue,
      exportList: { format: 'csv' as const },
      recordsOfObject: object,
      objectsOfRecord: { id },
      linkObject: async () => ({ ...object, ids: [(await begun()).id] }),
      unlinkObject: async () => {
        const { id } = await begun();
        await api.linkObject({ ...object, ids: [id] });
        return { ...object, ids: [id] };
      },
      addFiles: async () => ({
        id: (await begun()).id,
        place: 'before' as const,
        uploadIds: await uploaded(),
        version: 1,
      }),
      removeFile: async () => {
        const { id } = await begun();
        const { instruction } = await api.addFiles({
          id,
          place: 'before',
          uploadIds: await uploaded(),
          version: 1,
        });
        return { id, attachmentId: instruction.photos[0]?.id ?? '', version: 2 };
      },
    };
  },
  {
    manifest,
    // They answer with a file.
    otherRoutes: ['GET /photos/:attachmentID', 'GET /photos/:attachmentID/thumbnail'],
    // Made by the caller.
    ownIds: { step: ['idempotencyKey'], create: ['id'] },
    runner: { describe, it, beforeAll, afterAll },
  },
);
