import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSync16Regular } from '@fluentui/react-icons';
import { type DashboardItemProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  Card,
  comfortable,
  EmptyState,
  type Fetched,
  FetchedContent,
  PageLayout,
  phoneQuery,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { alertStates, alertsOf } from '../alerts/alert-list.ts';
import { AlertLog } from '../alerts/alert-log.tsx';
import { type Opened, OpenedCamera, openedBy } from '../camera/opened-camera.tsx';
import { cameraMessages } from '../camera-messages.ts';
import type { InView } from '../camera-view.ts';
import { allCameras, camerasOf, isListed } from '../list/camera-facts.ts';
import { CameraIndex, type CameraIndexProps, useNoCameras } from '../list/camera-index.tsx';
import { type FoundCameras, useCameras, useToday } from '../list/use-cameras.ts';
import { CameraWall } from './camera-wall.tsx';

const useStyles = makeStyles({
  tile: { display: 'flex', flexDirection: 'column', rowGap: '12px', padding: '12px' },
  parts: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '12px' },
  index: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    // 330 px beside the pictures, all of the row above them.
    flex: '1 1 330px',
    minWidth: 0,
    maxHeight: '610px',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    [phoneQuery]: { flexBasis: '100%', maxHeight: '330px' },
  },
  title: {
    margin: 0,
    padding: '8px 12px 0',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  wall: { flex: '1000 1 330px', minWidth: 0 },
  update: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  button: { [comfortable]: { minWidth: '44px', minHeight: '44px' } },
});

/** A part of a board that the module makes; `onOpen` opens a camera or an alert above the page. */
export type BoardPart = (found: FoundCameras, onOpen: (opened: Opened) => void) => ReactNode;

/** Props of `CameraBoard`: those of a dashboard item, and the module's own. */
export interface CameraBoardProps extends DashboardItemProps, InView {
  /** What the page is called. */
  readonly title: string;
  /** What the alert log is called; `Alert Log` unless given. */
  readonly logTitle?: string | undefined;
  /** What the module adds to the name of a camera in the index. */
  readonly extra?: CameraIndexProps['extra'];
  /** What the module shows of each camera at the end of its line in the index. */
  readonly figureOf?: CameraIndexProps['figureOf'];
  /** What the module shows between the pictures and the log, made of all its cameras and their groups. */
  readonly between?: BoardPart | undefined;
  /** What the module shows below the log. */
  readonly below?: BoardPart | undefined;
  /** Why there are no cameras; that somebody has to add them unless given. */
  readonly empty?: CameraIndexProps['empty'];
}

/**
 * Cameras and their alerts: a dashboard item. `monitor` or `alert` of the page's parameters is open above them, and `alerts` is the state of
 * the log.
 */
export const CameraBoard = observer(function CameraBoard(props: CameraBoardProps) {
  const { view, title, place, params, setParams, refreshedAt } = props;
  const list = alertsOf(view);
  const styles = useStyles();
  const { t } = useMessages(cameraMessages);
  const { dateTime } = useFormat();
  const fetched = useCameras(view, { refreshedAt });
  const open = (opened: Opened | undefined) =>
    setParams({
      monitor: opened?.kind === 'camera' ? opened.monitorId : undefined,
      alert: opened?.kind === 'alert' ? opened.monitorAlertId : undefined,
    });
  const { alerts } = params;
  useEffect(() => {
    const state = alertStates.find((one) => one === alerts);
    if (state !== undefined) list.setFilters({ state });
  }, [list, alerts]);
  const refresh = () => {
    fetched.refresh();
    void list.refresh();
  };
  const parts = <CameraParts {...props} fetched={fetched} onOpen={open} />;
  if (place === 'tile') return <div className={styles.tile}>{parts}</div>;
  return (
    <PageLayout
      title={title}
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
      <OpenedCamera view={view} opened={openedIn(params)} cameras={fetched.value?.cameras} onOpen={open} />
    </PageLayout>
  );
});

function openedIn({ alert, monitor }: Readonly<Record<string, string>>): Opened | undefined {
  if (alert !== undefined) return { kind: 'alert', monitorAlertId: alert };
  return monitor === undefined ? undefined : { kind: 'camera', monitorId: monitor };
}

interface PartsProps extends CameraBoardProps {
  readonly fetched: Fetched<FoundCameras>;
  readonly onOpen: (opened: Opened | undefined) => void;
}

/** The index beside the wall, and the log below. */
const CameraParts = observer(function CameraParts(props: PartsProps) {
  const { view, logTitle, extra, figureOf, between, below, fetched, onOpen } = props;
  const styles = useStyles();
  const { t } = useMessages(cameraMessages);
  const { now, dayOf } = useToday();
  const noCameras = useNoCameras(view);
  const { empty = noCameras } = props;
  const titleId = useId();
  const [filter, setFilter] = useState(allCameras);
  const toCamera = (monitorId: string) => onOpen({ kind: 'camera', monitorId });
  return (
    <FetchedContent fetched={fetched} failed={t('failed')}>
      {(found) => {
        const { cameras, groups } = found;
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
                    {...{ view, cameras, groups, filter, extra, figureOf, empty }}
                    onFilter={setFilter}
                    onSelect={(camera) => onOpen(openedBy(camera, now, dayOf))}
                  />
                </section>
                <Card title={t('wall')} className={styles.wall}>
                  <CameraWall
                    view={view}
                    cameras={camerasOf(listed, filter, now, dayOf)}
                    onOpen={toCamera}
                    onClear={() => setFilter(allCameras)}
                  />
                </Card>
              </div>
            )}
            {listed.length > 0 && between?.(found, onOpen)}
            {cameras.length > 0 && (
              <AlertLog
                title={logTitle}
                view={view}
                cameras={cameras}
                onOpen={(monitorAlertId) => onOpen({ kind: 'alert', monitorAlertId })}
                onCamera={toCamera}
              />
            )}
            {listed.length > 0 && below?.(found, onOpen)}
          </>
        );
      }}
    </FetchedContent>
  );
});
