import { definePlugin } from '@gantry/plugin-sdk';
import { readingAdded, readingCalls, readingsRemoved } from '../contract/readings.ts';
import { manifest } from './manifest.ts';
import { NoisePanel } from './noise-panel.tsx';
import { NoiseStore } from './noise-store.ts';

export const plugin = definePlugin({
  manifest,
  activate(ctx) {
    const store = new NoiseStore(ctx.api(readingCalls));
    const refresh = () => void store.refresh();
    refresh();
    ctx.live.on(readingAdded, refresh);
    ctx.live.on(readingsRemoved, refresh);
    // Events may have been missed while the connection was lost.
    ctx.live.onDidResync(refresh);
    ctx.implement.modelTabs('readings', { component: () => <NoisePanel store={store} context={ctx} /> });
  },
});
