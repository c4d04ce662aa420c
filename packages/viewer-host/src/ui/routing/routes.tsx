import { Navigate, type RouteObject } from 'react-router';
import { ModelPage } from '../model/model-page.tsx';
import { HomePage } from '../navigation/home-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PluginRoutePage } from '../pages/plugin-route-page.tsx';
import { RouteFailure } from '../shell/app-error-boundary.tsx';
import { OpenWindowPage } from '../windows/open-window-page.tsx';
import { entering } from './entering.ts';
import {
  dashboardRoute,
  invitationRoute,
  modulesRoute,
  myDayRoute,
  projectsRoute,
  settingsRoute,
  signInRoute,
} from './pages-on-demand.tsx';
import { ProjectFrame } from './project-frame.tsx';
import { RequireSession } from './require-session.tsx';

/** All routes of the app. `paths` builds their URLs. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    children: [
      { path: '/', element: <Navigate to="/projects" replace state={entering} /> },
      { path: '/sign-in', ...signInRoute },
      { path: '/invitation', ...invitationRoute },
      {
        element: <RequireSession />,
        children: [
          { path: '/projects', ...projectsRoute },
          {
            path: '/p/:project',
            element: <ProjectFrame />,
            children: [
              { index: true, element: <HomePage /> },
              { path: 'model', element: <ModelPage /> },
              { path: 'dashboard/:item?', ...dashboardRoute },
              { path: 'my-day', ...myDayRoute },
              { path: 'modules', ...modulesRoute },
              { path: 'windows/:window?', element: <OpenWindowPage /> },
              { path: 'settings/:page?', ...settingsRoute },
              { path: 'x/:plugin/*', element: <PluginRoutePage /> },
              { path: '*', element: <NotFoundPage /> },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
