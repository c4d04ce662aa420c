import { definePlugin } from '@gantry/plugin-sdk';
import { ClockCard } from './clock-card.tsx';
import { HoursPage } from './hours-page.tsx';
import { manifest } from './manifest.ts';
import { SiteClock } from './site-clock.ts';
import { siteClockToken } from './site-clock-token.ts';

export const plugin = definePlugin({
  manifest,
  async activate(ctx) {
    const clock = new SiteClock(ctx.storage.project, ctx.session.project.timeZone);
    // The interval ends with the plugin; so does everything else that the context hands out.
    ctx.subscriptions.interval(() => clock.tick(), 1000);
    ctx.implement.dashboardItems('clock', {
      component: () => <ClockCard clock={clock} settings={ctx.settings.values} />,
    });
    ctx.implement.settingsPages('hours', { component: () => <HoursPage clock={clock} /> });
    // Asking for the service starts this plugin, and must not be answered before the hours are known.
    await clock.fetch();
    ctx.services.provide(siteClockToken, { isWorking: (at) => clock.isWorkingAt(at) });
  },
});
