import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSync16Regular } from '@fluentui/react-icons';
import { type DashboardItemProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, EmptyState, FetchedContent, PageLayout, phoneQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { AlertLog } from '../alerts/alert-log.tsx';
import { type Opened, OpenedCamera, openedBy } from '../camera/opened-camera.tsx';
import { allCameras, camerasOf, isListed } from '../cameras/camera-facts.ts';
import { CameraIndex, useNoCameras } from '../cameras/camera-index.tsx';
import { cameraMessages } from '../cameras/camera-messages.ts';
import { useCameras, useToday } from '../cameras/use-cameras.ts';
import type { InModule } from '../cctv-module.ts';
import { alertStates } from '../data/alert-list.ts';
import { CameraWall } from './camera-wall.tsx';

const useStyles = makeStyles({
  tile: { display: 'flex', flexDirection: 'column', rowGap: '12px', padding: '12px' },
  parts: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '12px' },
  index: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    width: '330px',
    maxHeight: '610px',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    [phoneQuery]: { width: '100%', maxHeight: '330px' },
  },
  title: {
    margin: 0,
    padding: '8px 12px 0',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  wall: { flex: '1 1 330px', minWidth: 0 },
  update: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  button: { [comfortable]: { minWidth: '44px', minHeight: '44px' } },
});

/** Cameras and their alerts; `monitor` or `alert` of the page's parameters is open above them, and `alerts` is the state of the log. */
export const CctvDashboard = observer(function CctvDashboard(props: InModule<DashboardItemProps>) {
  const { module, place, params, setParams, refreshedAt } = props;
  const styles = useStyles();
  const { t } = useMessages(cameraMessages);
  const { dateTime } = useFormat();
  const fetched = useCameras(module, { refreshedAt });
  const open = (opened: Opened | undefined) =>
    setParams({
      monitor: opened?.kind === 'camera' ? opened.monitorId : undefined,
      alert: opened?.kind === 'alert' ? opened.monitorAlertId : undefined,
    });
  const { alerts } = params;
  useEffect(() => {
    const state = alertStates.find((one) => one === alerts);
    if (state !== undefined) module.alerts.setFilters({ state });
  }, [module, alerts]);
  const refresh = () => {
    fetched.refresh();
    void module.alerts.refresh();
  };
  const parts = <CctvParts {...props} fetched={fetched} onOpen={open} />;
  if (place === 'tile') return <div className={styles.tile}>{parts}</div>;
  return (
    <PageLayout
      title={t('title')}
      actions={
        <span className={styles.update}>
          {fetched.value && t('lastUpdate', { time: dateTime(fetched.value.at) })}
          <Button
            appearance="subtle"
            size="small"
            className={styles.button}
            icon={<ArrowSync16Regular />}
            aria-label={t('refresh')}
            title={t('refresh')}
            onClick={refresh}
          />
        </span>
      }
    >
      {parts}
      <OpenedCamera
        module={module}
        opened={openedIn(params)}
        cameras={fetched.value?.cameras}
        onOpen={open}
      />
    </PageLayout>
  );
});

function openedIn({ alert, monitor }: Readonly<Record<string, string>>): Opened | undefined {
  if (alert !== undefined) return { kind: 'alert', monitorAlertId: alert };
  return monitor === undefined ? undefined : { kind: 'camera', monitorId: monitor };
}

type PartsProps = InModule<DashboardItemProps> & {
  readonly fetched: ReturnType<typeof useCameras>;
  readonly onOpen: (opened: Opened | undefined) => void;
};

/** The index beside the wall, and the log below. */
const CctvParts = observer(function CctvParts({ module, fetched, onOpen }: PartsProps) {
  const styles = useStyles();
  const { t } = useMessages(cameraMessages);
  const { now, dayOf } = useToday();
  const empty = useNoCameras(module);
  const titleId = useId();
  const [filter, setFilter] = useState(allCameras);
  const toCamera = (monitorId: string) => onOpen({ kind: 'camera', monitorId });
  return (
    <FetchedContent fetched={fetched} failed={t('failed')}>
      {({ cameras, groups }) => {
        const listed = cameras.filter(isListed);
        // The log stays: it has the alerts of cameras that were removed.
        return (
          <>
            {listed.length === 0 ? (
              <EmptyState {...empty} />
            ) : (
              <div className={styles.parts}>
                <section className={styles.index} aria-labelledby={titleId}>
                  <h2 id={titleId} className={styles.title}>
                    {t('index')}
                  </h2>
                  <CameraIndex
                    {...{ module, cameras, groups, filter }}
                    onFilter={setFilter}
                    onSelect={(camera) => onOpen(openedBy(camera, now, dayOf))}
                  />
                </section>
                <Card title={t('wall')} className={styles.wall}>
                  <CameraWall
                    module={module}
                    cameras={camerasOf(listed, filter, now, dayOf)}
                    onOpen={toCamera}
                    onClear={() => setFilter(allCameras)}
                  />
                </Card>
              </div>
            )}
            {cameras.length > 0 && (
              <AlertLog
                module={module}
                cameras={cameras}
                onOpen={(monitorAlertId) => onOpen({ kind: 'alert', monitorAlertId })}
                onCamera={toCamera}
              />
            )}
          </>
        );
      }}
    </FetchedContent>
  );
});
