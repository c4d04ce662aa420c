import { Button, makeStyles } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery, SearchField } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Location } from '../../contract/location.ts';
import { openIndexPanel } from '../host-pages.ts';
import { showOnMap } from '../index-panel/show-on-map.ts';
import { locationMessages } from '../messages/location-settings.ts';
import { PageLayout } from '../parts/page-layout.tsx';
import { TableCard } from '../parts/table-card.tsx';
import { useProblemText } from '../parts/use-problem-text.ts';
import { usePermitSession } from '../permit-session.ts';
import { LocationTable } from './location-table.tsx';
import { openLocationDialog } from './open-location-dialog.tsx';

const useStyles = makeStyles({
  search: { width: '240px', [phoneQuery]: { width: 'auto', flexGrow: 1 } },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** The settings tab: the locations that permits are for. */
export const LocationSettings = observer(function LocationSettings() {
  const styles = useStyles();
  const session = usePermitSession();
  const { context, locations, locationList: store, index } = session;
  const { t } = useMessages(locationMessages);
  const problem = useProblemText();
  useEffect(() => store.show(), [store]);

  const remove = async (location: Location) => {
    const isConfirmed = await context.dialogs.confirm({
      title: t('deleteTitle'),
      text: t('deleteText'),
      danger: true,
      confirmLabel: t('confirm'),
      cancelLabel: t('cancel'),
    });
    if (!isConfirmed) return;
    try {
      await locations.remove(location.locationID);
      context.notifications.show({ text: t('deleted'), tone: 'success' });
    } catch (error) {
      // With the project, nobody is left to be told.
      if (context.signal.aborted) return;
      context.notifications.show({ text: t('deleteFailed', { why: problem.text(error) }), tone: 'danger' });
    }
    void store.refresh();
  };
  const show = async (location: Location) => {
    index.chooseLocation(location.locationID);
    await openIndexPanel(context);
    showOnMap(context, location);
  };

  return (
    <PageLayout
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <SearchField
            className={styles.search}
            label={t('search')}
            placeholder={t('search')}
            value={store.filter.search}
            onChange={(search) => store.setFilter({ search })}
          />
          <Button
            appearance="primary"
            className={styles.button}
            icon={<Add20Regular />}
            onClick={() => void openLocationDialog(session)}
          >
            {t('add')}
          </Button>
        </>
      }
    >
      <TableCard list={store}>
        <LocationTable
          onEdit={(location) => void openLocationDialog(session, { location })}
          onShow={(location) => void show(location)}
          onRemove={(location) => void remove(location)}
        />
      </TableCard>
    </PageLayout>
  );
});
