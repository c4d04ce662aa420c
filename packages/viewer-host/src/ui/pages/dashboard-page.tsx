import { EmptyState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import { paths } from '../paths.ts';
import { PageMessage } from './page-message.tsx';
import { SidePage } from './side-page.tsx';

/** `/p/:project/dashboard/:item?…`: each item is a whole page, drawn by its plugin; the query is the item's own. */
export const DashboardPage = observer(function DashboardPage() {
  const { project = '', item: code } = useParams();
  const { plugins } = useHost();
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const items = plugins.dashboardItems;
  const first = items[0];
  if (!plugins.isReady) return <PageMessage kind="waiting" label={t('plugins.starting')} />;
  if (!first) {
    return (
      <PageMessage kind="other">
        <EmptyState art="chart" title={t('dashboard.empty')} text={t('dashboard.emptyText')} />
      </PageMessage>
    );
  }
  if (code === undefined) return <Navigate to={paths.dashboard(project, first.code)} replace />;
  const shown = items.find((item) => item.code === code);
  const setParams = (params: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(params)) {
          if (value === undefined) after.delete(key);
          else after.set(key, value);
        }
        return after;
      },
      { replace: false },
    );
  return (
    <SidePage
      title={t('dashboard.title')}
      label={t('dashboard.items')}
      current={shown && paths.dashboard(project, shown.code)}
      groups={[
        {
          id: 'items',
          title: undefined,
          items: items.map((item) => ({
            to: paths.dashboard(project, item.code),
            title: item.title,
            icon: <ItemIcon icon={item.icon} size={20} />,
          })),
        },
      ]}
    >
      {shown ? (
        <plugins.View
          key={shown.id}
          point="dashboardItems"
          id={shown.id}
          visible
          params={Object.fromEntries(search)}
          setParams={setParams}
        />
      ) : (
        <EmptyState title={t('dashboard.gone')} text={t('dashboard.goneText')} />
      )}
    </SidePage>
  );
});
