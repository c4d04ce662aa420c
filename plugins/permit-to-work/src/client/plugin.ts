import { dayInZone, definePlugin, type ViewProps } from '@gantry/plugin-sdk';
import { FetchedValue } from '@gantry/plugin-ui';
import { permitEndpoints } from '../contract/endpoints.ts';
import { implementCommands } from './commands.ts';
import { followChanges, refreshShown } from './live-refresh.ts';
import { manifest } from './manifest.ts';
import { keepMarkers } from './map/keep-markers.ts';
import { permitsHere } from './map/object-card.ts';
import { viewsOf } from './parts/views-of.tsx';
import type { PermitContext } from './permit-api.ts';
import type { PermitSession } from './permit-session.ts';
import { openPermit, searchPermits } from './search-permits.ts';
import { IndexStore } from './state/index-store.ts';
import { locationList } from './state/location-list.ts';
import { LocationStore } from './state/location-store.ts';
import { permitList } from './state/permit-list.ts';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const session = createSession(context);
    const { implement } = context;
    const view = viewsOf(session);
    implement.modelTabs(
      'index',
      view(async () => (await import('./index-panel/permit-index-panel.tsx')).PermitIndexPanel),
    );
    implement.dashboardItems(
      'dwss-ty-permitToWork',
      view(async () => (await import('./dashboard/permit-dashboard.tsx')).PermitDashboard),
    );
    implement.settingsPages(
      'location-setting',
      view<ViewProps>(async () => (await import('./settings/location-settings.tsx')).LocationSettings),
    );
    implement.settingsPages(
      'permit-rules',
      view<ViewProps>(async () => (await import('./settings/rules-settings.tsx')).RulesSettings),
    );
    implement.routes(
      'statistics',
      view(async () => (await import('./statistics/permit-statistics-page.tsx')).PermitStatisticsPage),
    );
    implement.routes(
      'print',
      view(async () => (await import('./print/permit-print-page.tsx')).PermitPrintPage),
    );
    implement.routes(
      'verify',
      view(async () => (await import('./verify/permit-verify-page.tsx')).PermitVerifyPage),
    );
    implement.objectCards('permits', permitsHere(session));
    implement.searchProviders('permits', searchPermits(session));
    implement.commands('open-permit', openPermit(session));
    implementCommands(session);
    keepMarkers(session);
    followChanges(session);
    refreshShown(session);
  },
});

function createSession(context: PermitContext): PermitSession {
  const { project, serverNow } = context.session;
  const api = context.api(permitEndpoints);
  const { signal } = context;
  const today = () => dayInZone(serverNow(), project.timeZone);
  return {
    context,
    api,
    locations: new LocationStore(api, signal),
    index: new IndexStore(context, api, today),
    // As many as a site has on a day: the tile orders them by what matters now.
    today: new IndexStore(context, api, today, { pageSize: 50 }),
    list: permitList(context, api),
    locationList: locationList(context, api),
    rules: new FetchedValue(async (ask) => (await api.rules({}, { signal: ask })).rules, signal),
    now: serverNow,
  };
}
