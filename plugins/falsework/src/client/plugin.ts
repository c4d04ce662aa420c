import {
  type DashboardItemProps,
  definePlugin,
  type ModelTabProps,
  type ViewProps,
} from '@gantry/plugin-sdk';
import { createElement } from 'react';
import { z } from 'zod';
import { falseworkCalls } from '../contract/falsework.ts';
import type { FalseworkModule } from './falsework-module.ts';
import { manifest } from './manifest.ts';
import { openSensor } from './open-sensor.ts';
import { sensorList } from './sensor-list.ts';

const sensorValue = z.object({ sensorId: z.uuid() });

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const api = context.api(falseworkCalls);
    const module: FalseworkModule = { context, api, live: context.live, sensors: sensorList(context, api) };
    const { implement } = context;
    implement.dashboardItems('falsework', {
      load: async () => {
        const { FalseworkDashboard } = await import('./dashboard/falsework-dashboard.tsx');
        return {
          default: (props: DashboardItemProps) => createElement(FalseworkDashboard, { ...props, module }),
        };
      },
    });
    implement.modelTabs('sensors', {
      load: async () => {
        const { SensorPanel } = await import('./map/sensor-panel.tsx');
        return { default: (props: ModelTabProps) => createElement(SensorPanel, { ...props, module }) };
      },
    });
    implement.settingsPages('sensors', {
      load: async () => {
        const { SensorSettings } = await import('./settings/sensor-settings.tsx');
        return { default: (props: ViewProps) => createElement(SensorSettings, { ...props, module }) };
      },
    });
    implement.commands('open-sensor', ({ value }) => openSensor(context, sensorIdIn(value)));
  },
});

/** A marker of the model carries the id of its sensor. */
function sensorIdIn(value: unknown): string | undefined {
  const parsed = sensorValue.safeParse(value);
  return parsed.success ? parsed.data.sensorId : undefined;
}
