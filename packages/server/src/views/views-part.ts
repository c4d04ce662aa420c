import type { HostContext, HostPart } from '../host-part.ts';
import { mountPictureRoute } from './picture-route.ts';
import { viewRoutes } from './view-routes.ts';

/** Saved views of the models. */
export function viewsPart({ sessions, files, storedFiles, images }: HostContext): HostPart {
  return {
    name: 'views',
    routes: viewRoutes({ files, storedFiles, images }),
    mount: (app) => mountPictureRoute(app, { sessions, files }),
  };
}
