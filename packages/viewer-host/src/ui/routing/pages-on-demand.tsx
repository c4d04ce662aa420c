import type { ComponentType } from 'react';
import { PageMessage } from '../pages/page-message.tsx';
import { RouteFailure } from '../shell/app-error-boundary.tsx';

type Page = () => Promise<{ readonly Component: ComponentType }>;

const signIn: Page = async () => ({
  Component: (await import('../access/sign-in-page.tsx')).SignInPage,
});
const projects: Page = async () => ({
  Component: (await import('../access/projects-page.tsx')).ProjectsPage,
});
const dashboard: Page = async () => ({
  Component: (await import('../pages/dashboard-page.tsx')).DashboardPage,
});
const modules: Page = async () => ({
  Component: (await import('../navigation/modules-page.tsx')).ModulesPage,
});
const myDay: Page = async () => ({
  Component: (await import('../my-day/my-day-page.tsx')).MyDayPage,
});
const settings: Page = async () => ({
  Component: (await import('../settings/settings-page.tsx')).SettingsPage,
});

const invitation: Page = async () => ({
  Component: (await import('../access/invitation-page.tsx')).InvitationPage,
});

/** A route whose page is loaded on navigation. The previous page stays until then. */
const onDemand = (lazy: Page) => ({
  lazy,
  HydrateFallback: () => <PageMessage kind="waiting" />,
  // Keeps the shell when the network fails or the server has a newer build.
  ErrorBoundary: RouteFailure,
});

export const signInRoute = onDemand(signIn);
export const projectsRoute = onDemand(projects);
export const dashboardRoute = onDemand(dashboard);
export const modulesRoute = onDemand(modules);
export const myDayRoute = onDemand(myDay);
export const settingsRoute = onDemand(settings);
export const invitationRoute = onDemand(invitation);

const parts = [
  () => import('../model/object-card.tsx'),
  () => import('../keys/keys-dialog.tsx'),
  () => import('../notifications/bell-panel.tsx'),
];

/** Prefetches the pages, and the parts of the page that come with the first use. */
export function fetchPages(): void {
  // On failure, the route shows its error on navigation.
  for (const fetchPage of [dashboard, myDay, modules, settings, projects, signIn, ...parts])
    fetchPage().catch(() => undefined);
}
