import { defineManifest } from '@gantry/plugin-sdk';
import { topics } from '../contract/wire.ts';
import { manifestMessages } from './manifest-messages.ts';

export const manifest = defineManifest({
  id: 'gantry.permit-to-work',
  version: '0.1.0',
  name: '%name%',
  publisher: 'Gantry',
  sdk: '^1.0.0',
  capabilities: [
    'scene.read',
    'scene.overlay',
    'camera.control',
    'storage',
    'notifications',
    'dialogs',
    'routes',
  ],
  permissions: [
    { id: 'PTW_VIEW', title: '%permission.view%' },
    { id: 'PTW_REQUEST', title: '%permission.request%' },
    { id: 'PTW_CHECK', title: '%permission.check%' },
    { id: 'PTW_ISSUE', title: '%permission.issue%' },
    { id: 'PTW_HOLD', title: '%permission.hold%' },
    { id: 'PTW_LOCATION_ADMIN', title: '%permission.locationAdmin%' },
  ],
  // The model shows the locations whichever tab is open.
  activation: ['onProject'],
  contributes: {
    modelTabs: {
      index: {
        title: '%tab.index%',
        icon: 'ClipboardTask',
        order: 10,
        permission: 'PTW_VIEW',
      },
    },
    dashboardItems: {
      'dwss-ty-permitToWork': {
        title: '%dashboard.permits%',
        icon: 'ClipboardTask',
        order: 10,
        permission: 'PTW_VIEW',
        size: { w: 6, h: 7 },
        // Live updates report changes, but not the start of a new day.
        refreshSeconds: 300,
      },
    },
    settingsPages: {
      'location-setting': {
        title: '%settings.location%',
        icon: 'Location',
        permission: 'PTW_LOCATION_ADMIN',
        scope: 'project',
      },
      'permit-rules': {
        title: '%settings.rules%',
        icon: 'ClipboardTask',
        permission: 'PTW_LOCATION_ADMIN',
        scope: 'project',
      },
    },
    routes: {
      statistics: { title: '%route.statistics%', path: '/permits/statistics', permission: 'PTW_VIEW' },
      print: { title: '%route.print%', path: '/permits/:formUUID/print', permission: 'PTW_VIEW' },
      verify: { title: '%route.verify%', path: '/permits/:formUUID/verify', permission: 'PTW_VIEW' },
    },
    commands: {
      request: { title: '%command.request%', icon: 'ClipboardTask', permission: 'PTW_REQUEST' },
      'new-permit': {
        title: '%command.newPermit%',
        icon: 'DocumentAdd',
        permission: 'PTW_REQUEST',
        palette: true,
      },
      'open-list': {
        title: '%command.openList%',
        icon: 'ClipboardTask',
        permission: 'PTW_VIEW',
        palette: true,
      },
      'add-location': {
        title: '%command.addLocation%',
        icon: 'Location',
        permission: 'PTW_LOCATION_ADMIN',
      },
      'open-permit': { title: '%command.openPermit%', icon: 'ClipboardTask', permission: 'PTW_VIEW' },
      'open-location': { title: '%command.openLocation%', icon: 'Location', permission: 'PTW_VIEW' },
    },
    contextMenus: {
      'request-on-object': { target: 'object', command: 'request' },
      'request-on-ground': { target: 'ground', command: 'request' },
      'request-on-marker': { target: 'marker', command: 'request' },
      'add-location-on-object': { target: 'object', command: 'add-location' },
      'add-location-on-ground': { target: 'ground', command: 'add-location' },
    },
    objectCards: {
      permits: {
        title: '%card.permits%',
        icon: 'ClipboardTask',
        permission: 'PTW_VIEW',
        timeoutMs: 10_000,
        topics: [topics.permitChanged, topics.locationChanged, topics.alarmsChanged],
      },
    },
    searchProviders: {
      permits: { title: '%search.permits%', icon: 'ClipboardTask', permission: 'PTW_VIEW' },
    },
  },
  navigation: {
    title: '%navigation%',
    icon: 'ClipboardTask',
    order: 10,
    list: { dashboardItem: 'dwss-ty-permitToWork' },
    statistics: { route: 'statistics' },
    settings: 'permit-rules',
  },
  settings: {
    showMarkers: { type: 'boolean', default: true, title: '%setting.showMarkers%' },
    nearMetres: {
      type: 'number',
      default: 10,
      min: 1,
      max: 200,
      title: '%setting.nearMetres%',
      scope: 'project',
      write: 'PTW_LOCATION_ADMIN',
    },
  },
  messages: manifestMessages,
});
