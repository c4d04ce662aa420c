import { dangerTypes, measuredTypes, overLimitType } from '@gantry/plugin-sdk/cameras';
import type { AlarmStep, RouteContext, ServerHost, TakenAlarm, Tx } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/cctv.ts';

/** What an alarm says of its camera. */
export interface AlarmedMonitor {
  readonly id: string;
  readonly name: string;
  /** Degrees (WGS 84) and metres, and where it looks as far as that is known; null: unknown. */
  readonly place: {
    readonly longitude: number;
    readonly latitude: number;
    readonly height: number;
    readonly heading?: number;
    readonly tilt?: number;
  } | null;
  /** Where people are counted. */
  readonly people?: {
    readonly count: number;
    readonly limit: number;
    /** There may be others now: the camera has sent no count for long. */
    readonly isOld?: boolean;
  };
}

interface AlarmedAlert {
  readonly alertId: string;
  readonly type: string;
  readonly zone: string;
  readonly isOpen: boolean;
}

const words = {
  'zone intrusion': { en: 'Person in a closed zone', 'zh-CN': '有人闯入禁区' },
  'danger-zone': { en: 'Person in a danger zone', 'zh-CN': '有人进入危险区域' },
  'danger-zone-lifting-stk': { en: 'Person below a lifted load', 'zh-CN': '有人在吊物下方' },
} as const;
const todo = {
  intrusion: { en: 'Stop work there and lead the person out', 'zh-CN': '停止该处作业并带离人员' },
  people: { en: 'Count the people and lead those above the limit out', 'zh-CN': '清点人数并带离超额人员' },
} as const;

/** The page with a camera. */
export const monitorPage = (monitorId: string) => ({
  dashboardItem: 'ai-cctv',
  params: { monitor: monitorId },
});

const keyPrefix = 'alert/';
/** Names the alarm of an alert. */
const alarmKey = (alertId: string): string => `${keyPrefix}${alertId}`;
/** The alert of an alarm. */
export const alertOfAlarm = ({ key }: TakenAlarm): string => key.slice(keyPrefix.length);

/** The ways to close an alert from its alarm. One that the camera measures ends with its cause alone. */
const stepsFor = (monitorAlertId: string, type: string): readonly AlarmStep[] =>
  measuredTypes.includes(type)
    ? []
    : [
        {
          command: 'resolve-alert',
          label: { en: 'Resolve', 'zh-CN': '处理完毕' },
          value: { monitorAlertId, outcome: 'Resolved' },
        },
        {
          command: 'resolve-alert',
          label: { en: 'False alarm', 'zh-CN': '误报' },
          value: { monitorAlertId, outcome: 'False alarm' },
        },
      ];

/** Raises the alarm of an open alert in which somebody may be hurt, and clears it at the end. */
export async function tellAlarm(
  tx: Tx,
  host: ServerHost,
  { id, name, place, people }: AlarmedMonitor,
  { alertId, type, zone, isOpen }: AlarmedAlert,
): Promise<void> {
  if (!dangerTypes.includes(type)) return;
  if (!isOpen) {
    await host.alarms.clear(tx, alarmKey(alertId));
    return;
  }
  const said =
    type === overLimitType && people
      ? { ...tooMany(people), value: people.count, limit: people.limit, todo: todo.people }
      : { title: wordsOf(type), tag: wordsOf(type), todo: todo.intrusion };
  await host.alarms.raise(tx, {
    key: alarmKey(alertId),
    subject: id,
    severity: 'critical',
    permission: permissions.view,
    takePermissions: [permissions.acknowledge],
    place: { en: name, 'zh-CN': name, device: id, ...(zone !== '' && { part: { en: zone, 'zh-CN': zone } }) },
    ...said,
    opens: monitorPage(id),
    ...(place !== null && { flyTo: place }),
    steps: stepsFor(alertId, type),
    tell: { permission: permissions.acknowledge },
  });
}

function tooMany({ count, limit, isOld = false }: NonNullable<AlarmedMonitor['people']>) {
  if (isOld)
    return {
      title: {
        en: `${count} people at the last count, limit ${limit}: no count since`,
        'zh-CN': `最后一次点算到 ${count} 人，上限 ${limit} 人，此后没有人数`,
      },
      tag: { en: `${count} at the last count`, 'zh-CN': `最后点算 ${count} 人` },
    };
  return {
    title: { en: `${count} people, limit ${limit}`, 'zh-CN': `${count} 人，上限 ${limit} 人` },
    tag: { en: `${count} people`, 'zh-CN': `${count} 人` },
  };
}

/** Who has seen to an alert has taken its alarm. Nothing happens where somebody has, or there is none. */
export async function takeAlarmOf(
  host: ServerHost,
  { tx, user }: RouteContext,
  alert: { readonly id: string; readonly monitor_id: string },
): Promise<void> {
  const standing = await host.alarms.standing(tx, {
    subjects: [alert.monitor_id],
    permissions: user.permissions,
  });
  const alarm = standing.find(({ key }) => key === alarmKey(alert.id));
  if (alarm?.taken === null && alarm.canTake)
    await host.alarms.take(tx, alarm.id, { userId: user.id, permissions: user.permissions });
}

const overLimit = { en: 'Too many people', 'zh-CN': '人数超限' } as const;

const wordsOf = (type: string) =>
  Object.hasOwn(words, type) ? words[type as keyof typeof words] : overLimit; // An own key of `words`.
