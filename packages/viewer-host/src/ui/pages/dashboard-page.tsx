import { useMessages } from '@gantry/plugin-sdk';
import { EmptyState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useParams, useSearchParams } from 'react-router';
import { grid } from '../../state/dashboard-tiles.ts';
import { dashboardMessages } from '../dashboard/dashboard-messages.ts';
import { DashboardOverview } from '../dashboard/dashboard-overview.tsx';
import { useHost } from '../host-context.ts';
import { ModuleFrame } from '../navigation/module-frame.tsx';
import type { DashboardItem } from '../plugin-ui-port.ts';
import { PageMessage } from './page-message.tsx';
import { pageMessages } from './page-messages.ts';

/** `/p/:project/dashboard/:item?…`: all items as tiles, or one item as a page with its own query. */
export const DashboardPage = observer(function DashboardPage() {
  const { item: code } = useParams();
  const { plugins, projects } = useHost();
  const { t } = useMessages(dashboardMessages);
  const { t: pageText } = useMessages(pageMessages);
  const items = plugins.dashboardItems;
  const open = projects.current;
  if (!plugins.isReady || !open) return <PageMessage kind="waiting" label={pageText('plugins.starting')} />;
  const shown = items.find((item) => item.code === code);
  const content = () => {
    if (code === undefined) return <DashboardOverview project={open} items={items} />;
    if (shown) return <ItemPage key={shown.id} item={shown} />;
    return <EmptyState title={t('gone')} text={t('goneText')} />;
  };
  return <ModuleFrame>{content()}</ModuleFrame>;
});

const wholePage = { w: grid.columns, h: grid.tallest };

function ItemPage({ item }: { readonly item: DashboardItem }) {
  const { plugins } = useHost();
  const [search, setSearch] = useSearchParams();
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
    <plugins.View
      point="dashboardItems"
      id={item.id}
      visible
      place="page"
      size={wholePage}
      editing={false}
      params={Object.fromEntries(search)}
      setParams={setParams}
    />
  );
}
