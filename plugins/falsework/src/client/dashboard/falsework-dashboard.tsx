import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type DashboardItemProps, useMessages } from '@gantry/plugin-sdk';
import { Card, PageLayout, phoneQuery, useListLink } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { FalseworkModule } from '../falsework-module.ts';
import { SensorPage } from '../sensor/sensor-page.tsx';
import { indexMessages } from './index-messages.ts';
import { SensorIndex, SensorPager } from './sensor-index.tsx';
import { SensorTile } from './sensor-tile.tsx';

const useStyles = makeStyles({
  parts: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '12px',
    [phoneQuery]: { flexDirection: 'column' },
  },
  tile: { padding: '12px' },
  index: { flex: '0 0 330px', [phoneQuery]: { flex: 'none', width: '100%' } },
  // With heading and pages, 400 px.
  rows: { height: '304px', overflowY: 'auto' },
  footer: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, padding: '4px 12px' },
  highlights: { flex: '1 1 0', minWidth: 0, [phoneQuery]: { width: '100%' } },
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
    gap: '12px',
  },
});

interface Props extends DashboardItemProps {
  readonly module: FalseworkModule;
}

/** The index on the left, the latest readings of its sensors on the right; or one sensor. */
export const FalseworkDashboard = observer(function FalseworkDashboard(props: Props) {
  const { module, place, params, setParams, refreshedAt } = props;
  const { t } = useMessages(indexMessages);
  const { sensor } = params;
  if (place === 'page' && sensor !== undefined)
    return (
      <SensorPage
        module={module}
        sensorId={sensor}
        refreshedAt={refreshedAt}
        onBack={() => setParams({ sensor: undefined })}
      />
    );
  if (place === 'tile') return <Overview {...props} />;
  return (
    <PageLayout title={t('title')}>
      <LinkedOverview {...props} />
    </PageLayout>
  );
});

/** Keeps search, filter and page of the index in the address. */
const LinkedOverview = observer(function LinkedOverview(props: Props) {
  useListLink(props.module.sensors, props);
  return <Overview {...props} />;
});

const Overview = observer(function Overview({ module, place, setParams, refreshedAt }: Props) {
  const { context, sensors } = module;
  const styles = useStyles();
  const { t } = useMessages(indexMessages);
  useEffect(() => sensors.show(), [sensors]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time says when to fetch again.
  useEffect(() => void sensors.changed(), [sensors, refreshedAt]);
  // In a tile this opens the page.
  const open = (sensorId: string) => setParams({ sensor: sensorId });
  return (
    <div className={mergeClasses(styles.parts, place === 'tile' && styles.tile)}>
      <Card title={t('index')} flush className={styles.index}>
        <div className={styles.rows}>
          <SensorIndex module={module} selected={undefined} onSelect={({ sensorId }) => open(sensorId)} />
        </div>
        <div className={styles.footer}>
          <SensorPager module={module} />
        </div>
      </Card>
      <Card title={t('highlights')} className={styles.highlights}>
        <div className={styles.tiles}>
          {sensors.rows.map((each) => (
            <SensorTile
              key={each.sensorId}
              context={context}
              sensor={each}
              onOpen={() => open(each.sensorId)}
            />
          ))}
        </div>
      </Card>
    </div>
  );
});
