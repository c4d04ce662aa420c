import { definePlugin } from '@gantry/plugin-sdk';
import { readingAdded, readingReply, readingsRemoved, readingsReply } from '../contract/readings.ts';
import { manifest } from './manifest.ts';
import { NoisePanel } from './noise-panel.tsx';
import { NoiseStore } from './noise-store.ts';

export const plugin = definePlugin({
  manifest,
  activate(ctx) {
    const http = ctx.http('readings');
    const projectUUID = ctx.session.project.id;
    const { signal } = ctx;
    const store = new NoiseStore({
      async list() {
        const reply = await http.get('readings', { searchParams: { projectUUID }, signal }).json();
        return readingsReply.parse(reply).readings;
      },
      async add(place, level) {
        const reply = await http.post('readings', { json: { projectUUID, place, level }, signal }).json();
        return readingReply.parse(reply).reading;
      },
    });
    const refresh = () => void store.refresh();
    refresh();
    ctx.live.on(readingAdded, refresh);
    ctx.live.on(readingsRemoved, refresh);
    // Events may have been missed while the connection was lost.
    ctx.live.onDidResync(refresh);
    ctx.implement.modelTabs('readings', { component: () => <NoisePanel store={store} context={ctx} /> });
  },
});
