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

/** A route whose page is loaded on navigation. The previous page stays until then. */
const onDemand = (lazy: Page) => ({
  lazy,
  HydrateFallback: () => <PageMessage kind="waiting" />,
  // Keeps the shell when the network fails or the server has a newer build.
  ErrorBoundary: RouteFailure,
});

export const dashboardRoute = onDemand(dashboard);
export const settingsRoute = onDemand(settings);

/** Prefetches the pages. */
export function fetchPages(): void {
  // On failure, the route shows its error on navigation.
  for (const fetchPage of [dashboard, settings]) fetchPage().catch(() => undefined);
}
