import { permissions } from '../contract/permissions.ts';
import { scheduleChanged } from '../contract/schedule/schedule.ts';

/** The model stands as the programme says only beside the panel of progress: other modules show it whole. */
const besidePanel = { key: 'ui.activeTab', is: 'gantry.tunnel-progress/progress' } as const;

/** What the programme adds to the manifest, by point. */
export const scheduleContributions = {
  timelineSources: {
    programme: {
      title: '%programme%',
      icon: 'Timeline',
      grain: 'day',
      // A model is often uploaded when the work has long begun.
      beforeModels: true,
      permission: permissions.view,
      when: besidePanel,
    },
  },
  windowTabs: {
    programme: { title: '%programme4d%', icon: 'Timeline', permission: permissions.view, popOut: true },
  },
  routes: {
    programme: { title: '%programme%', path: '/programme', permission: permissions.view },
  },
  objectCards: {
    activities: {
      title: '%programme%',
      icon: 'Timeline',
      permission: permissions.view,
      topics: [scheduleChanged],
      timeoutMs: 10_000,
    },
  },
  contextMenus: {
    'link-activity': { target: 'object', command: 'link-activity' },
    'unlink-activity': { target: 'object', command: 'unlink-activity' },
  },
  commands: {
    'link-activity': { title: '%linkActivity%', icon: 'Link', permission: permissions.upload },
    'unlink-activity': { title: '%unlinkActivity%', icon: 'Dismiss', permission: permissions.upload },
    'open-programme': {
      title: '%openProgramme%',
      icon: 'Timeline',
      permission: permissions.view,
      palette: true,
    },
  },
} as const;

/** Its texts of the manifest. */
export const scheduleManifestMessages = {
  en: {
    programme: 'Programme',
    programme4d: 'Programme in 4D',
    linkActivity: 'Link to activity…',
    unlinkActivity: 'Unlink from activities…',
    openProgramme: 'Open the programme',
  },
  'zh-CN': {
    programme: '施工计划',
    programme4d: '4D 施工计划',
    linkActivity: '关联到作业…',
    unlinkActivity: '取消与作业的关联…',
    openProgramme: '打开施工计划',
  },
} as const;
