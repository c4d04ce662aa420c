import { useLocation } from 'react-router';
import { useHost } from '../host-context.ts';
import { type Place, placeOf } from './current-place.ts';

/** Where the user is. Read inside an `observer`. */
export function usePlace(): Place {
  const { pathname } = useLocation();
  const { plugins } = useHost();
  return placeOf(pathname, plugins.modules, plugins.dashboardItems);
}
