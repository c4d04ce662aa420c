import { definePlugin } from '@gantry/plugin-sdk';
import { manifest } from './manifest.ts';
import { plantModule } from './plant-module.ts';
import { PlantPage } from './plant-page.tsx';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const module = plantModule(context);
    context.implement.settingsPages('plants', { component: () => <PlantPage module={module} /> });
  },
});
