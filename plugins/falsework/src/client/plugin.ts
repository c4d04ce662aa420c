import { definePlugin, type Json } from '@gantry/plugin-sdk';
import { type ComponentType, createElement } from 'react';
import { z } from 'zod';
import { falseworkCalls } from '../contract/falsework.ts';
import type { FalseworkModule, InModule } from './falsework-module.ts';
import { manifest } from './manifest.ts';
import { openSensor } from './open-sensor.ts';

const sensorValue = z.object({ sensorId: z.uuid() });

export const plugin = definePlugin({
  manifest,
  activate(context) {
    let picker: ReturnType<FalseworkModule['picker']> | undefined;
    const module: FalseworkModule = {
      context,
      api: context.api(falseworkCalls),
      live: context.live,
      picker: () => {
        picker ??= import('./settings/sensor-picker.ts').then(({ sensorPicker }) => sensorPicker(module));
        return picker;
      },
    };
    const { implement } = context;
    const view = <P extends object>(load: () => Promise<ComponentType<InModule<P>>>) => ({
      load: async () => {
        const View = await load();
        return { default: (props: P) => createElement(View, { ...props, module }) };
      },
    });
    implement.dashboardItems(
      'falsework',
      view(async () => (await import('./dashboard/falsework-dashboard.tsx')).FalseworkDashboard),
    );
    implement.modelTabs(
      'sensors',
      view(async () => (await import('./map/sensor-panel.tsx')).SensorPanel),
    );
    implement.settingsPages(
      'sensors',
      view(async () => (await import('./settings/sensor-settings.tsx')).SensorSettings),
    );
    implement.commands('open-sensor', ({ value }) => openSensor(context, sensorIdIn(value)));
    implement.commands('place-sensor', async ({ target }) => {
      // The command is over once the form is open.
      void (await module.picker()).place(target?.at);
    });
  },
});

/** A marker of the model carries the id of its sensor. */
function sensorIdIn(value: Json | undefined): string | undefined {
  const parsed = sensorValue.safeParse(value);
  return parsed.success ? parsed.data.sensorId : undefined;
}
