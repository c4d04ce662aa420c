import { definePlugin } from '@gantry/plugin-sdk';
import { createElement } from 'react';
import { peopleCountCalls } from '../contract/people-count.ts';
import { manifest } from './manifest.ts';
import type { PeopleCount } from './module.ts';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const module: PeopleCount = { api: context.api(peopleCountCalls), live: context.live };
    context.implement.dashboardItems('people-count', {
      load: async () => {
        const { PeopleCountDashboard } = await import('./people-count-dashboard.tsx');
        return { default: (props) => createElement(PeopleCountDashboard, { ...props, module }) };
      },
    });
  },
});
