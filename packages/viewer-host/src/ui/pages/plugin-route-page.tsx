import { useMessages } from '@gantry/plugin-sdk';
import { withoutUndefined } from '@gantry/plugin-sdk/contract';
import { EmptyState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { matchPath, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useHost } from '../host-context.ts';
import { ModuleFrame } from '../navigation/module-frame.tsx';
import { paths } from '../paths.ts';
import { PageMessage } from './page-message.tsx';
import { pageMessages } from './page-messages.ts';

/** `/p/:project/x/:plugin/*`: a plugin's own page. Its params come from the path and the query. */
export const PluginRoutePage = observer(function PluginRoutePage() {
  const { project = '', plugin = '', '*': rest = '' } = useParams();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { plugins } = useHost();
  const { t } = useMessages(pageMessages);
  const found = plugins.routes.flatMap((route) => {
    const match = route.pluginName === plugin ? matchPath(route.path, `/${rest}`) : null;
    return match ? [{ route, params: withoutUndefined(match.params) }] : [];
  })[0];
  if (!plugins.isReady) return <PageMessage kind="waiting" label={t('plugins.starting')} />;
  if (!found) {
    const moved = plugins.routes.find(
      ({ pluginName, redirectFrom }) =>
        pluginName === plugin && redirectFrom?.some((from) => matchPath(from, `/${rest}`)),
    );
    if (moved) {
      const query = Object.fromEntries(search);
      return <Navigate to={paths.plugin(project, plugin, moved.path, query)} replace />;
    }
    return (
      <PageMessage kind="other">
        <EmptyState
          title={t('route.gone')}
          text={t('route.goneText')}
          action={{ label: t('notFound.home'), onClick: () => void navigate(paths.model(project)) }}
        />
      </PageMessage>
    );
  }
  return (
    <ModuleFrame>
      <plugins.View
        key={found.route.id}
        point="routes"
        id={found.route.id}
        visible
        params={{ ...Object.fromEntries(search), ...found.params }}
      />
    </ModuleFrame>
  );
});
