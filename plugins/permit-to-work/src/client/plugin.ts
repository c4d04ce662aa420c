import { dayInZone, definePlugin, type ViewProps } from '@gantry/plugin-sdk';
import { permitEndpoints } from '../contract/endpoints.ts';
import { implementCommands } from './commands.ts';
import { followChanges, refreshShown } from './live-refresh.ts';
import { manifest } from './manifest.ts';
import { keepMarkers } from './map/keep-markers.ts';
import { permitsHere } from './map/object-card.ts';
import { withinSession } from './parts/within-session.tsx';
import type { PermitContext } from './permit-api.ts';
import type { PermitSession } from './permit-session.ts';
import { IndexStore } from './state/index-store.ts';
import { locationList } from './state/location-list.ts';
import { LocationStore } from './state/location-store.ts';
import { permitList } from './state/permit-list.ts';
import { RulesStore } from './state/rules-store.ts';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const session = createSession(context);
    const { implement } = context;
    implement.modelTabs('index', {
      load: async () => {
        const { PermitIndexPanel } = await import('./index-panel/permit-index-panel.tsx');
        return { default: withinSession(session, PermitIndexPanel) };
      },
    });
    implement.dashboardItems('dwss-ty-permitToWork', {
      load: async () => {
        const { PermitDashboard } = await import('./dashboard/permit-dashboard.tsx');
        return { default: withinSession(session, PermitDashboard) };
      },
    });
    implement.settingsPages('location-setting', {
      load: async () => {
        const { LocationSettings } = await import('./settings/location-settings.tsx');
        return { default: withinSession<ViewProps>(session, LocationSettings) };
      },
    });
    implement.settingsPages('permit-rules', {
      load: async () => {
        const { RulesSettings } = await import('./settings/rules-settings.tsx');
        return { default: withinSession<ViewProps>(session, RulesSettings) };
      },
    });
    implement.routes('print', {
      load: async () => {
        const { PermitPrintPage } = await import('./print/permit-print-page.tsx');
        return { default: withinSession(session, PermitPrintPage) };
      },
    });
    implement.objectCards('permits', permitsHere(session));
    implementCommands(session);
    keepMarkers(session);
    followChanges(session);
    refreshShown(session);
  },
});

function createSession(context: PermitContext): PermitSession {
  const { project } = context.session;
  const api = context.api(permitEndpoints);
  const { signal } = context;
  const today = () => dayInZone(Date.now(), project.timeZone);
  return {
    context,
    api,
    locations: new LocationStore(api, signal),
    index: new IndexStore(context, api, today),
    today: new IndexStore(context, api, today),
    list: permitList(context, api),
    locationList: locationList(context, api),
    rules: new RulesStore(api, signal),
  };
}
