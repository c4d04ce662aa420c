import type {
  Activity,
  Alarm,
  AlarmList,
  Layer,
  Model,
  ModelVersion,
  Notification,
  ObjectDetail,
  Project,
  ProjectDetail,
  ProjectFigure,
  ProjectFigures,
  Session,
} from '@gantry/contract';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const session: Session = {
  user: { id: uuid(1), name: 'Wong Chi Kin', email: 'wong.chikin@demo.gantry', locale: 'en' },
  mayCreateProjects: false,
  mayInstallPlugins: false,
  expiresAt: '2026-11-21T20:00:00.000Z',
  demo: true,
  demoFilling: false,
  demoProjects: ['BEM'],
};

export const bem: Project = {
  id: uuid(10),
  code: 'BEM',
  name: 'Kai Shing Road Tunnel',
  variant: 'TCE11',
  timeZone: 'Asia/Hong_Kong',
  crs: 2326,
  company: 'Northbridge',
  title: 'Project Administrator',
  role: 'PROJECT_ADMIN',
  modelCount: 2,
};
export const tce: Project = { ...bem, id: uuid(11), code: 'TCE', name: 'Central section', modelCount: 1 };

export const bemDetail = (permissions: readonly string[] = ['LAYER_VIEW', 'LAYER_ADMIN']): ProjectDetail => ({
  ...bem,
  asOf: 0,
  permissions: [...permissions],
  roleNames: {},
});

export const version = (day: string, more: Partial<ModelVersion> = {}): ModelVersion => ({
  id: uuid(1000 + (Number(day.replaceAll('-', '')) % 100_000)),
  createdDate: day,
  uploadedAt: '2026-11-20T06:32:00.000Z',
  fileName: `tunnel-${day}.ifc`,
  ifcBytes: 4_200_000,
  schema: 'IFC4X3_ADD2',
  status: 'ready',
  progress: 1,
  problem: null,
  fragments: { sha256: 'a'.repeat(64), bytes: 100_000 },
  placement: null,
  place: null,
  objectCount: 607,
  contents: null,
  partlySupported: false,
  ...more,
});

export const model = (name: string, versions: ModelVersion[], id = 100): Model => ({
  id: uuid(id),
  name,
  versions,
});
export const layer = (name: string, models: Model[], id = 200): Layer => ({
  id: uuid(id),
  name,
  position: 0,
  models,
});

export const tunnel = model('Tunnel', [version('2026-09-21'), version('2026-03-16', { objectCount: 267 })]);
export const structure = layer('Tunnel structure', [tunnel]);

export const slab: ObjectDetail = {
  modelId: tunnel.id,
  versionId: tunnel.versions[0]?.id ?? '',
  layerId: structure.id,
  layerName: structure.name,
  globalId: '2O2Fr$t4X7Zf8NOew3FLOH',
  localId: 41,
  category: 'IFCSLAB',
  name: 'Roof slab RS-EB-006',
  storey: 'Roof',
  latestCreatedDate: '2026-09-21',
};

/** A background job, running by default. */
export const activityOf = (more: Partial<Activity> = {}): Activity => ({
  id: uuid(900),
  pluginId: 'gantry.permit-to-work',
  name: 'export',
  title: { en: 'Export of permits', 'zh-CN': '导出许可证' },
  status: 'running',
  progress: 0,
  text: null,
  problem: null,
  file: null,
  createdAt: '2026-11-20T06:32:00.000Z',
  endedAt: null,
  ...more,
});

/** Two people over their stay at 14:27, which nobody has taken. */
export const alarmOf = (more: Partial<Alarm> = {}): Alarm => ({
  id: uuid(970),
  pluginId: 'gantry.permit-to-work',
  key: 'permit/7/over-stay',
  subject: uuid(971),
  severity: 'critical',
  place: { en: 'CP-03 Sump pit', 'zh-CN': 'CP-03 集水坑' },
  title: { en: '2 people over the 90 min stay', 'zh-CN': '2 人超过 90 分钟停留上限' },
  tag: { en: '2 over stay', 'zh-CN': '2 人超时' },
  detail: { en: 'PTW-2611-0410 · Tse Wai Man, Hui Ka Fai', 'zh-CN': 'PTW-2611-0410 · 谢伟文、许家辉' },
  todo: { en: 'Get them out or suspend the permit', 'zh-CN': '安排人员撤离或暂停许可证' },
  value: 95,
  limit: 90,
  since: '2026-11-20T06:27:00.000Z',
  taken: null,
  canTake: true,
  path: '/p/BEM/dashboard/dwss-ty-permitToWork?formUUID=7',
  flyTo: { latitude: 22.32, longitude: 114.21, height: 5 },
  steps: [],
  ...more,
});

/** The server's list of these. */
export const alarmsOf = (alarms: readonly Alarm[], quietSince: string | null = null): AlarmList => ({
  alarms: [...alarms],
  total: alarms.length,
  counts: alarms.length === 0 ? {} : { 'gantry.permit-to-work': alarms.length },
  quietSince,
  now: '2026-11-20T06:32:00.000Z',
});

type Waiting = NonNullable<Notification['waiting']>;

/** A notification, unread and without an action by default. */
export const notificationOf = ({
  waiting = null,
  ...more
}: Partial<Omit<Notification, 'waiting'>> & {
  readonly waiting?: (Pick<Waiting, 'step' | 'due'> & Partial<Waiting>) | null;
} = {}): Notification => ({
  id: uuid(950),
  project: { id: bem.id, code: bem.code, name: bem.name },
  pluginId: 'gantry.permit-to-work',
  text: { en: 'Permit HW-0007 was submitted', 'zh-CN': '许可证 HW-0007 已提交' },
  detail: null,
  path: '/p/BEM/settings/general',
  waiting: waiting && { from: null, at: null, state: null, object: null, ...waiting },
  sentAt: '2026-11-20T06:32:00.000Z',
  isRead: false,
  isUrgent: false,
  alarmKey: null,
  ...more,
});

/** A figure of the permits, one that somebody should look at by default. */
export const figureOf = (more: Partial<ProjectFigure> = {}): ProjectFigure => ({
  pluginId: 'gantry.permit-to-work',
  id: 'suspended',
  title: { en: 'suspended', 'zh-CN': '已暂停' },
  value: 2,
  path: '/p/BEM/dashboard/permits?status=Suspended',
  change: null,
  alert: true,
  better: 'less',
  asOf: '2026-11-20T06:32:00.000Z',
  parts: [],
  ...more,
});
export const figuresOf = (...figures: readonly ProjectFigure[]): ProjectFigures => ({
  now: '2026-11-20T06:32:00.000Z',
  figures: [...figures],
  alarms: 0,
});
