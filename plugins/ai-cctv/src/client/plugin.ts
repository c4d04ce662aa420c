import { definePlugin, type Json } from '@gantry/plugin-sdk';
import { cameraSource } from '@gantry/plugin-sdk/cameras';
import { observable, runInAction } from 'mobx';
import { type ComponentType, createElement } from 'react';
import { z } from 'zod';
import { cctvCalls } from '../contract/cctv-calls.ts';
import type { CctvModule, InModule } from './cctv-module.ts';
import { manifest } from './manifest.ts';
import { offeredCameras } from './offered-cameras.ts';

const cameraValue = z.object({ monitorId: z.uuid() });

export const plugin = definePlugin({
  manifest,
  activate(context) {
    let picker: ReturnType<CctvModule['picker']> | undefined;
    const api = context.api(cctvCalls);
    const source = offeredCameras(context, api);
    context.services.provide(cameraSource, source);
    const module: CctvModule = {
      context,
      api,
      view: {
        source,
        context,
        tab: 'gantry.ai-cctv/cameras',
        command: 'open-camera',
        chosen: observable.box<string | undefined>(undefined),
      },
      picker: () => {
        picker ??= import('./settings/camera-picker.ts').then(({ CameraPicker }) => new CameraPicker(module));
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
      'ai-cctv',
      view(async () => (await import('./dashboard/cctv-dashboard.tsx')).CctvDashboard),
    );
    implement.modelTabs(
      'cameras',
      view(async () => (await import('./map/camera-tab.tsx')).CameraTab),
    );
    implement.settingsPages(
      'cameras',
      view(async () => (await import('./settings/camera-settings.tsx')).CameraSettings),
    );
    implement.commands('open-camera', ({ value }) =>
      runInAction(() => module.view.chosen.set(cameraIn(value))),
    );
    implement.commands('resolve-alert', async ({ value }) => {
      const { resolveAlert } = await import('./alerts/resolve-alert.ts');
      await resolveAlert(module, value);
    });
    implement.commands('find-cameras', async ({ target }) => {
      if (target?.kind !== 'object') return;
      const { showSeeingCameras } = await import('./map/show-seeing-cameras.ts');
      // The command is over once the list is open.
      void showSeeingCameras(module, target.objects);
    });
    const pointState = async () => (await picker)?.menuState() ?? {};
    implement.contextMenus('place-on-object', pointState);
    implement.contextMenus('place-on-ground', pointState);
    implement.commands('place-camera', async ({ target }) => {
      // The command is over once the form is open.
      void (await module.picker()).pick(target?.at);
    });
  },
});

/** A marker of the model carries the id of its camera. */
function cameraIn(value: Json | undefined): string | undefined {
  const parsed = cameraValue.safeParse(value);
  return parsed.success ? parsed.data.monitorId : undefined;
}
