import type { Figure, FigureContext } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/falsework.ts';
import { sensorKind } from '../contract/readings.ts';
import { readSensors, statusNow } from './sensor-rows.ts';

/** Null where there are no sensors. */
async function sensors({ tx, host }: FigureContext) {
  const devices = await host.devices.list(tx, { kind: sensorKind });
  return devices.length === 0 ? null : readSensors(tx, devices);
}

const page = (params: Readonly<Record<string, string>> = {}) => ({ dashboardItem: 'falsework', params });
const common = { permission: permissions.view, alert: (value: number) => value > 0, better: 'less' } as const;

/** Sensors at the alarm or action level, also those that fell silent there, and sensors that are silent. */
export const projectFigures: readonly Figure[] = [
  {
    id: 'exceeded',
    title: { en: 'Over alarm level', 'zh-CN': '超过警报值' },
    ...common,
    place: page(),
    onCard: { en: 'falsework sensors over alarm level', 'zh-CN': '支架传感器超过警报值' },
    async value(context) {
      return (await sensors(context))?.filter(({ row }) => row.level >= 2).length ?? null;
    },
  },
  {
    id: 'offline',
    title: { en: 'Sensors offline', 'zh-CN': '传感器离线' },
    ...common,
    place: page({ status: 'Offline' }),
    async value(context) {
      return (await sensors(context))?.filter((each) => statusNow(each, context.now) === -1).length ?? null;
    },
  },
];
