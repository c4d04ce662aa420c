import type {
  DeviceAddress,
  DeviceKind,
  Images,
  Outgoing,
  Secrets,
  ServerHost,
  ServerServices,
} from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import type { PluginJobs } from '../activities/plugin-jobs.ts';
import { alarmService } from '../alarms/alarm-service.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { pluginDevices } from '../devices/plugin-devices.ts';
import type { HostNotifications } from '../notifications/host-notifications.ts';
import { createPeople } from '../people/people.ts';
import { createSigning } from '../signing/signing.ts';
import { tables } from '../tables/tables.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { callCamera } from '../video/camera-call.ts';
import type { StreamRecorder } from '../video/recording/stream-recorder.ts';
import { videoKey } from '../video/video-key.ts';
import type { VideoStreams } from '../video/video-streams.ts';
import { pluginModels } from './plugin-models.ts';
import { pluginProjectSettings } from './plugin-project-settings.ts';

/** The parts from which the services of server halves are made. */
export interface PluginHostParts {
  readonly deviceKinds: readonly DeviceKind[];
  readonly sendTo: DeviceAddress;
  readonly database: GantryDatabase;
  readonly images: Images;
  readonly services: ServerServices;
  readonly outgoing: Outgoing;
  readonly secrets: Secrets;
  readonly pluginJobs: PluginJobs;
  readonly notifications: HostNotifications;
  readonly uploads: Uploads;
  readonly recorder: StreamRecorder;
  readonly streams: VideoStreams;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/** The host's services for the server half of one plugin. */
export function pluginHost(parts: PluginHostParts, id: string): ServerHost {
  return {
    database: parts.database.forPlugin(id),
    files: parts.uploads.forPlugin(id),
    images: parts.images,
    signing: createSigning(parts.images),
    devices: pluginDevices(id, parts.clock, parts.deviceKinds, parts.sendTo),
    settings: pluginProjectSettings(id),
    services: parts.services,
    outgoing: parts.outgoing,
    secrets: parts.secrets,
    people: createPeople(parts.clock),
    models: pluginModels,
    jobs: parts.pluginJobs.forPlugin(id),
    notifications: parts.notifications.forPlugin(id),
    alarms: alarmService({ clock: parts.clock, notifications: parts.notifications.forPlugin(id) }, id),
    videos: {
      record: ({ projectId, videoId, source, seconds, signal }) =>
        parts.recorder.record(videoKey(projectId, id, videoId), source, seconds, signal),
      services: () => parts.streams.services,
    },
    cameras: { call: (call) => callCamera(parts.streams.net, call) },
    tables,
    clock: parts.clock,
    log: parts.log.child({ plugin: id }),
  };
}
