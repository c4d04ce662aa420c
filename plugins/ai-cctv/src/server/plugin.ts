import { cameraFiles } from '@gantry/plugin-sdk/cameras';
import { defineServerPlugin, implement, implementFiles } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/cctv.ts';
import { cctvCalls } from '../contract/cctv-calls.ts';
import { cameraKind, gatewayKind } from '../contract/messages.ts';
import { alertOfAlarm } from './alert-alarms.ts';
import { alertFiles, triageHandlers } from './alert-handlers.ts';
import { alertLists } from './alert-lists.ts';
import { acknowledge } from './alert-triage.ts';
import { auditKinds } from './audit-words.ts';
import { providedWatch } from './camera-watch.ts';
import { clipRule, keepClips, removeOldClips } from './clips.ts';
import { controlHandlers } from './control/control-handlers.ts';
import { stopMoves } from './control/stop-moves.ts';
import { fillDemo } from './demo/demo.ts';
import { endRetired } from './ended-monitors.ts';
import { messageRoute } from './message-route.ts';
import { monitorsMigration } from './migrations/0001-monitors.ts';
import { silenceMigration } from './migrations/0002-silence.ts';
import { alertPagesMigration } from './migrations/0003-alert-pages.ts';
import { clipsMigration } from './migrations/0004-clips.ts';
import { controlMigration } from './migrations/0005-control.ts';
import { stopsMigration } from './migrations/0006-stops.ts';
import { groupHandlers } from './monitor-groups.ts';
import { monitorHandlers } from './monitor-handlers.ts';
import { monitorList } from './monitor-list.ts';
import { tellOldCounts } from './old-counts.ts';
import { keepPictures, pictureRule, removeOldPictures, stillRule } from './pictures.ts';
import { projectFigures } from './project-figures.ts';
import { registrationHandlers } from './registrations.ts';
import { watchSilence } from './silent-monitors.ts';
import { monitorVideos } from './videos.ts';

const engineers = ['CONTRACTOR_ENGINEER', 'SAFETY_OFFICER', 'RESIDENT_ENGINEER', 'SITE_AGENT'] as const;

export const plugin = defineServerPlugin({
  id: 'gantry.ai-cctv',
  migrations: [
    monitorsMigration,
    silenceMigration,
    alertPagesMigration,
    clipsMigration,
    controlMigration,
    stopsMigration,
  ],
  permissions: [
    { code: permissions.view, roles: ['PROJECT_ADMIN', ...engineers, 'INSPECTOR', 'VIEWER'] },
    { code: permissions.acknowledge, roles: engineers },
    { code: permissions.control, roles: ['PROJECT_ADMIN', 'SAFETY_OFFICER', 'CONTRACTOR_ENGINEER'] },
    { code: permissions.manage, roles: ['PROJECT_ADMIN'] },
  ],
  routes: (host) => [
    ...implement(cctvCalls, {
      ...monitorHandlers(host),
      ...groupHandlers(host),
      ...monitorList(host),
      ...alertLists(host),
      ...triageHandlers(host),
      ...registrationHandlers(host),
      ...controlHandlers(host),
    }),
    ...implementFiles(cameraFiles, alertFiles),
  ],
  uploads: { picture: pictureRule, still: stillRule, clip: clipRule },
  deviceKinds: [
    {
      kind: gatewayKind,
      title: { en: 'Camera gateway', 'zh-CN': '摄像头网关' },
      speaksFor: [cameraKind],
    },
    { kind: cameraKind, title: { en: 'Camera', 'zh-CN': '摄像头' } },
  ],
  deviceRoutes: (host) => [messageRoute(host)],
  videos: monitorVideos,
  provides: [providedWatch],
  figures: projectFigures,
  auditKinds,
  alarmTaken: (host) => (alarm, context) => acknowledge(host, context, alertOfAlarm(alarm)),
  timers: [
    keepPictures,
    removeOldPictures,
    keepClips,
    removeOldClips,
    endRetired,
    watchSilence,
    tellOldCounts,
    stopMoves,
  ],
  seedDemo: fillDemo,
});
