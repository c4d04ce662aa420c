import { definePlugin, type Json } from '@gantry/plugin-sdk';
import { observable, runInAction } from 'mobx';
import { type ComponentType, createElement } from 'react';
import { z } from 'zod';
import { confinedSpaceCalls } from '../contract/confined-space.ts';
import type { ConfinedModule, InModule } from './confined-module.ts';
import { manifest } from './manifest.ts';
import { FoundCameras } from './state/find-cameras.ts';

const cameraValue = z.object({ monitorId: z.uuid() });

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const chosen = observable.box<string | undefined>(undefined);
    const cameras = new FoundCameras(context, chosen);
    const module: ConfinedModule = { context, api: context.api(confinedSpaceCalls), chosen, cameras };
    const { implement } = context;
    const view = <P extends object>(load: () => Promise<ComponentType<InModule<P>>>) => ({
      load: async () => {
        const View = await load();
        return { default: (props: P) => createElement(View, { ...props, module }) };
      },
    });
    implement.modelTabs(
      'workers',
      view(async () => (await import('./map/confined-panels.tsx')).ConfinedPanels),
    );
    implement.dashboardItems(
      'confined-space',
      view(async () => (await import('./dashboard/confined-dashboard.tsx')).ConfinedDashboard),
    );
    implement.settingsPages(
      'watches',
      view(async () => (await import('./settings/watch-settings.tsx')).WatchSettings),
    );
    implement.commands('open-camera', ({ value }) => runInAction(() => chosen.set(cameraIn(value))));
  },
});

/** A marker of the model carries the id of its camera. */
function cameraIn(value: Json | undefined): string | undefined {
  const parsed = cameraValue.safeParse(value);
  return parsed.success ? parsed.data.monitorId : undefined;
}
