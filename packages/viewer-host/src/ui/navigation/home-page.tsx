import { useScreenSize } from '@gantry/plugin-ui';
import { Navigate, useParams } from 'react-router';
import { paths } from '../paths.ts';

/** `/p/:project`: goes on to the first page of the project. */
export function HomePage() {
  const { project = '' } = useParams();
  const device = useScreenSize();
  return <Navigate to={paths.home(project, device)} replace />;
}
