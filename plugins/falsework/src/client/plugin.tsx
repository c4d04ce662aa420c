import { definePlugin } from '@gantry/plugin-sdk';
import { calls } from '../contract/calls.ts';
import { manifest } from './manifest.ts';
import { Overview } from './overview.tsx';

export const plugin = definePlugin({
  manifest,
  activate(ctx) {
    const api = ctx.api(calls);
    ctx.implement.dashboardItems('overview', { component: (props) => <Overview {...props} api={api} /> });
  },
});
