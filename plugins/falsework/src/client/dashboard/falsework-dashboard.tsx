import { makeStyles, tokens } from '@fluentui/react-components';
import { type DashboardItemProps, useMessages } from '@gantry/plugin-sdk';
import { Card, FetchedContent, PageLayout, phoneQuery } from '@gantry/plugin-ui';
import { firstDevices } from '@gantry/plugin-ui/monitoring';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { InModule } from '../falsework-module.ts';
import { SensorPage } from '../sensor/sensor-page.tsx';
import { sensorMessages } from '../sensors/sensor-messages.ts';
import { SensorTiles } from '../sensors/sensor-tiles.tsx';
import { useSensorIndex } from '../sensors/use-sensor-index.tsx';
import { useSensors } from '../sensors/use-sensors.ts';

const useStyles = makeStyles({
  parts: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '12px' },
  tile: { padding: '12px' },
  panel: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    width: '330px',
    height: '400px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    [phoneQuery]: { width: '100%' },
  },
  title: {
    margin: 0,
    padding: '8px 12px 0',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  foot: { padding: '4px 12px', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  highlight: { flex: '1 1 330px', minWidth: 0 },
});

/** The sensors, or one of them (`sensor` of the page's parameters). */
export function FalseworkDashboard(props: InModule<DashboardItemProps>) {
  const { module, place, params, setParams, refreshedAt } = props;
  const { t } = useMessages(sensorMessages);
  if (place === 'tile') return <Overview {...props} />;
  if (params.sensor === undefined)
    return (
      <PageLayout title={t('title')}>
        <Overview {...props} />
      </PageLayout>
    );
  return (
    <SensorPage
      key={params.sensor}
      module={module}
      sensorId={params.sensor}
      refreshedAt={refreshedAt}
      onBack={() => setParams({ sensor: undefined })}
    />
  );
}

/** The index on the left, a tile for each sensor on the right. */
const Overview = observer(function Overview(props: InModule<DashboardItemProps>) {
  const { module, place, setParams, refreshedAt } = props;
  const styles = useStyles();
  const { t } = useMessages(sensorMessages);
  const titleId = useId();
  const [filter, onFilter] = useState(firstDevices);
  const sensors = useSensors(module, filter, { refreshedAt });
  const open = (sensorId: string) => setParams({ sensor: sensorId });
  const onSelect = ({ sensorId }: { readonly sensorId: string }) => open(sensorId);
  const index = useSensorIndex(module, { devices: sensors, filter, onFilter, selected: undefined, onSelect });
  return (
    <div className={place === 'tile' ? styles.tile : undefined}>
      <div className={styles.parts}>
        <section className={styles.panel} aria-labelledby={titleId}>
          <h2 id={titleId} className={styles.title}>
            {t('index')}
          </h2>
          {index.body}
          <div className={styles.foot}>{index.pager}</div>
        </section>
        <Card title={t('highlight')} className={styles.highlight}>
          <FetchedContent fetched={sensors} failed={t('failed')}>
            {({ pageList }) =>
              pageList.length > 0 ? (
                <SensorTiles module={module} sensors={pageList} onOpen={open} />
              ) : (
                <span>{t('noTiles')}</span>
              )
            }
          </FetchedContent>
        </Card>
      </div>
    </div>
  );
});
