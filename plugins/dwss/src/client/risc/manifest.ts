import { topics } from '../../contract/risc/calls.ts';
import { dueLimits, usualDues } from '../../contract/risc/due.ts';
import { riscManifestMessages } from './manifest-messages.ts';

const rule = { type: 'boolean', default: true, scope: 'project', write: 'REF_ADMIN' } as const;

const days = {
  type: 'number',
  ...dueLimits.days,
  scope: 'project',
  write: 'REF_ADMIN',
} as const;

/** What inspection forms declare in the manifest. */
export const riscManifest = {
  permissions: [
    { id: 'RISC_VIEW', title: '%permission.view%' },
    { id: 'RISC_EXPORT', title: '%permission.export%' },
    { id: 'RISC_DRAFT', title: '%permission.draft%' },
    { id: 'RISC_SUBMIT', title: '%permission.submit%' },
    { id: 'RISC_CLOSE', title: '%permission.close%' },
    { id: 'RISC_WITHDRAW', title: '%permission.withdraw%' },
    { id: 'RISC_RECEIVE', title: '%permission.receive%' },
    { id: 'RISC_FORWARD', title: '%permission.forward%' },
    { id: 'RISC_RETURN', title: '%permission.return%' },
    { id: 'RISC_SIDE_APPROVE', title: '%permission.sideApprove%' },
    { id: 'RISC_ASSIGN', title: '%permission.assign%' },
    { id: 'RISC_CONFIRM', title: '%permission.confirm%' },
    { id: 'RISC_INSPECT', title: '%permission.inspect%' },
    { id: 'RISC_CS_LS', title: '%permission.csLS%' },
    { id: 'RISC_CS_RE', title: '%permission.csRE%' },
    { id: 'BIM_ATTACH', title: '%permission.attach%' },
  ],
  contributes: {
    routes: {
      list: {
        title: '%route.list%',
        path: '/risc/formmanage',
        redirectFrom: ['/risc'],
        permission: 'RISC_VIEW',
      },
      create: { title: '%route.create%', path: '/risc/create', permission: 'RISC_DRAFT' },
      edit: { title: '%route.edit%', path: '/risc/edit', permission: 'RISC_SUBMIT' },
      preview: { title: '%route.preview%', path: '/risc/preview', permission: 'RISC_VIEW' },
      detail: { title: '%route.detail%', path: '/risc/detail', permission: 'RISC_VIEW' },
      print: { title: '%route.print%', path: '/risc/print', permission: 'RISC_EXPORT' },
      verify: { title: '%route.verify%', path: '/risc/verify', permission: 'RISC_VIEW' },
    },
    dashboardItems: {
      risc: {
        title: '%dashboard.risc%',
        icon: 'DocumentText',
        order: 5,
        permission: 'RISC_VIEW',
        size: { w: 6, h: 7 },
        refreshSeconds: 300,
      },
    },
    modelTabs: {
      dwss: { title: '%tab.risc%', icon: 'DocumentText', permission: 'RISC_VIEW' },
    },
    objectCards: {
      forms: {
        title: '%card.forms%',
        icon: 'DocumentText',
        permission: 'RISC_VIEW',
        timeoutMs: 10_000,
        topics: [topics.formChanged, topics.linksChanged],
      },
    },
    searchProviders: {
      forms: { title: '%search.forms%', icon: 'DocumentText', permission: 'RISC_VIEW' },
    },
    contextMenus: {
      'raise-on-object': { target: 'object', command: 'raise' },
      'attach-on-object': { target: 'object', command: 'attach' },
    },
    commands: {
      raise: { title: '%command.raise%', icon: 'DocumentAdd', permission: 'RISC_DRAFT' },
      attach: { title: '%command.attach%', icon: 'Link', permission: 'BIM_ATTACH' },
      'open-model': { title: '%command.openModel%', icon: 'Cube', permission: 'RISC_VIEW', palette: true },
      'open-list': {
        title: '%command.openList%',
        icon: 'DocumentText',
        permission: 'RISC_VIEW',
        palette: true,
      },
      'open-form': { title: '%command.openForm%', icon: 'DocumentText', permission: 'RISC_VIEW' },
      'new-form': {
        title: '%command.newForm%',
        icon: 'DocumentAdd',
        permission: 'RISC_DRAFT',
        palette: true,
      },
    },
  },
  settings: {
    colourObjects: { type: 'boolean', default: true, title: '%setting.colourObjects%' },
    allowLate: { ...rule, title: '%setting.allowLate%' },
    allowShortNotice: { ...rule, title: '%setting.allowShortNotice%' },
    allowSkip: { ...rule, title: '%setting.allowSkip%' },
    reminderHours: {
      type: 'number',
      default: 2,
      min: 0,
      max: 48,
      scope: 'project',
      write: 'REF_ADMIN',
      title: '%setting.reminderHours%',
    },
    dueReceiveDays: { ...days, default: usualDues.dueReceiveDays, title: '%setting.dueReceiveDays%' },
    dueForwardDays: { ...days, default: usualDues.dueForwardDays, title: '%setting.dueForwardDays%' },
    dueAssignDays: { ...days, default: usualDues.dueAssignDays, title: '%setting.dueAssignDays%' },
    dueResultHours: {
      ...days,
      ...dueLimits.hours,
      default: usualDues.dueResultHours,
      title: '%setting.dueResultHours%',
    },
    dueConfirmDays: { ...days, default: usualDues.dueConfirmDays, title: '%setting.dueConfirmDays%' },
    dueCountersignDays: {
      ...days,
      default: usualDues.dueCountersignDays,
      title: '%setting.dueCountersignDays%',
    },
    dueReturnDays: { ...days, default: usualDues.dueReturnDays, title: '%setting.dueReturnDays%' },
    dueCloseDays: { ...days, default: usualDues.dueCloseDays, title: '%setting.dueCloseDays%' },
    dueResubmitDays: { ...days, default: usualDues.dueResubmitDays, title: '%setting.dueResubmitDays%' },
    dueAnswerDays: { ...days, default: usualDues.dueAnswerDays, title: '%setting.dueAnswerDays%' },
    dueRequestDays: { ...days, default: usualDues.dueRequestDays, title: '%setting.dueRequestDays%' },
    holidays: {
      type: 'string',
      default: '',
      scope: 'project',
      write: 'REF_ADMIN',
      format: 'days',
      title: '%setting.holidays%',
    },
  },
  messages: riscManifestMessages,
} as const;
