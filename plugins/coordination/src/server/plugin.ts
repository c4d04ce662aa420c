import {
  defineServerPlugin,
  implement,
  implementFiles,
  keptFile,
  NotFoundError,
} from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import { topicCalls, topicFiles } from '../contract/calls.ts';
import { permissions } from '../contract/permissions.ts';
import { pictureBytes, pictureEdge } from '../contract/viewpoint.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { exportJob } from './export-bcf.ts';
import { topicsMigration } from './migrations/0001-topics.ts';
import { overdueMigration } from './migrations/0002-overdue.ts';
import { projectFigures } from './project-figures.ts';
import { topicHandlers, visibleViewpoint } from './topic-handlers.ts';
import { topicsOf } from './topic-records.ts';

export const plugin = defineServerPlugin({
  id: 'gantry.coordination',
  migrations: [topicsMigration, overdueMigration],
  permissions,
  uploads: {
    picture: {
      permission: 'TOPIC_EDIT',
      kinds: ['jpeg', 'png'],
      maxBytes: 20_000_000,
      picture: { maxEdge: pictureEdge, maxBytes: pictureBytes, thumbnailEdge: 320 },
    },
  },
  jobs: [exportJob],
  figures: projectFigures,
  routes(host) {
    const topics = topicsOf(host);
    return [
      ...implement(topicCalls, topicHandlers(host)),
      ...implementFiles(topicFiles, {
        async picture({ viewpointId, small }, context) {
          const { found } = await visibleViewpoint(topics, actOf(context), viewpointId);
          if (found.picture === null) throw new NotFoundError('The picture');
          return keptFile(found.picture, { show: 'inline', thumbnail: small === 'true' });
        },
      }),
    ];
  },
  handOver: (host) => [topicsOf(host).handOver],
  auditKinds: (host) => [topicsOf(host).auditKind],
  seedDemo,
});
