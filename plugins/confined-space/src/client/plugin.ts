import { definePlugin } from '@gantry/plugin-sdk';
import { createElement } from 'react';
import { confinedSpaceCalls } from '../contract/confined-space.ts';
import { manifest } from './manifest.ts';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const api = context.api(confinedSpaceCalls);
    context.implement.dashboardItems('confined-space', {
      load: async () => {
        const { WatchList } = await import('./watch-list.tsx');
        return { default: () => createElement(WatchList, { api }) };
      },
    });
  },
});
