import { definePlugin } from '@gantry/plugin-sdk';
import { manifest } from './manifest.ts';
import { activateSchedule } from './schedule/activate-schedule.tsx';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    activateSchedule(context);
  },
});
