import { availableParallelism } from 'node:os';
import type { DatabaseActor } from '@gantry/plugin-sdk/server';
import { isUnavailable } from '../database/failure.ts';
import { mountFileRoute } from '../files/file-route.ts';
import type { HostContext, HostPart } from '../host-part.ts';
import { compareRoutes } from './compare/compare-routes.ts';
import { ConversionWorker } from './conversion/conversion-job.ts';
import { Converter, longestConversion } from './conversion/converter.ts';
import { seedDemoModels } from './demo-models.ts';
import { findRoutes } from './find/find-routes.ts';
import { layerRoutes } from './layer-routes.ts';
import { placeRoutes } from './place/place-routes.ts';
import { treeRoutes } from './tree/tree-routes.ts';
import type { UploadParts } from './upload.ts';
import { mountUpload } from './upload-route.ts';
import { waitingVersions } from './version-repository.ts';
import { versionRoutes } from './version-routes.ts';

const queue = 'model-conversion';
const actor: DatabaseActor = { kind: 'system', name: 'models' };
/** Seconds between two searches for waiting versions without a job, for example after a crash. */
const lookInterval = 15;
/** Milliseconds before a requested search. Leaves time for the commit. */
const lookDelay = 100;

/** Layers, models, their files, conversion and object index. */
export function modelsPart(context: HostContext): HostPart {
  const { database, sessions, jobs, clock, log, timeouts, files, storedFiles } = context;
  const worker = new ConversionWorker({ database, files, storedFiles, converter: new Converter(files), log });
  // The conversion has its own time limit; the job's limit is a safety net.
  const options = {
    concurrency: availableParallelism(),
    expireSeconds: longestConversion / 1000 + 600,
    onLost: async (data: unknown, id: string) => {
      await worker.free(data, id);
      lookSoon();
    },
  };
  jobs.define(queue, options, (data, job) => worker.run(data, job));

  const enqueue: UploadParts['enqueue'] = async (projectId, versionId) => {
    try {
      await jobs.send(queue, { projectId, versionId }, { singletonKey: versionId });
    } catch (error) {
      // The version is committed and waits; the next search queues it.
      log.warn({ err: error, versionId }, 'A conversion could not be queued yet');
    }
  };
  const look = async () => {
    for (const projectId of await database.projectIds()) {
      const waiting = await database.inProject(projectId, actor, waitingVersions);
      for (const { id } of waiting) await enqueue(projectId, id);
    }
  };
  const uploads: UploadParts = { database, files, storedFiles, clock, enqueue };

  let planned: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const lookSoon = () => {
    clearTimeout(planned);
    planned = setTimeout(() => {
      looking = look().catch((error: unknown) => {
        if (!isUnavailable(error)) log.error({ err: error }, 'The search for waiting conversions failed');
      });
    }, lookDelay);
  };
  jobs.timer('gantry/look-for-conversions', lookInterval, look);
  jobs.timer('gantry/collect-files', lookInterval, () => storedFiles.collect());
  jobs.timer('gantry/sweep-files', 6 * 3600, () => storedFiles.sweep());

  return {
    name: 'models',
    routes: [
      ...layerRoutes(storedFiles),
      ...versionRoutes({ storedFiles, lookSoon }),
      ...placeRoutes(),
      ...treeRoutes(),
      ...findRoutes(),
      ...compareRoutes(),
    ],
    mount(app) {
      mountFileRoute(app, { sessions, files });
      mountUpload(app, { ...uploads, sessions, timeouts });
    },
    start: look,
    seedDemo: (project, signal) => seedDemoModels(uploads, project, { bays: context.demoBays, signal }),
    async close() {
      clearTimeout(planned);
      await looking;
      await storedFiles.close();
    },
  };
}
