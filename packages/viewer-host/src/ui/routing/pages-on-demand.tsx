import type { ComponentType } from 'react';
import { PageMessage } from '../pages/page-message.tsx';
import { RouteFailure } from '../shell/app-error-boundary.tsx';

type Page = () => Promise<{ readonly Component: ComponentType }>;

const dashboard: Page = async () => ({
  Component: (await import('../pages/dashboard-page.tsx')).DashboardPage,
});
const settings: Page = async () => ({
  Component: (await import('../settings/settings-page.tsx')).SettingsPage,
});

/** A route whose page is fetched when somebody goes there. Until it has come, the page before stays. */
const onDemand = (lazy: Page) => ({
  lazy,
  HydrateFallback: () => <PageMessage kind="waiting" />,
  // The shell stays when the network is gone or the server has a newer build.
  ErrorBoundary: RouteFailure,
});

export const dashboardRoute = onDemand(dashboard);
export const settingsRoute = onDemand(settings);

/** Fetches the pages while there is nothing else to do, so that nobody waits for them. */
export function fetchPages(): void {
  // Without the network the route says so when somebody goes there.
  for (const fetchPage of [dashboard, settings]) fetchPage().catch(() => undefined);
}
