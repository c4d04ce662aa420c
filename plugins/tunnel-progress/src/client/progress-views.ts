import type { DashboardItemProps, RouteProps } from '@gantry/plugin-sdk';
import { type ComponentType, createElement } from 'react';
import type { InModule, ProgressModule } from './progress-module.ts';

/** Attaches the panel beside the model and the dashboards. */
export function progressViews(module: ProgressModule): void {
  const { implement } = module.context;
  const view = <P extends object>(load: () => Promise<ComponentType<InModule<P>>>) => ({
    load: async () => {
      const View = await load();
      return { default: (props: P) => createElement(View, { ...props, module }) };
    },
  });
  implement.modelTabs(
    'progress',
    view(async () => (await import('./panel/progress-panel.tsx')).ProgressPanel),
  );
  const dashboard = (isAdmin: boolean) =>
    view<DashboardItemProps>(async () => {
      const { ProgressDashboard } = await import('./dashboard/progress-dashboard.tsx');
      return (props) => createElement(ProgressDashboard, { ...props, isAdmin });
    });
  implement.routes(
    'report',
    view<RouteProps>(async () => (await import('./report/report-page.tsx')).ReportPage),
  );
  implement.dashboardItems('progress', dashboard(false));
  implement.dashboardItems('progress-senior', dashboard(true));
}
