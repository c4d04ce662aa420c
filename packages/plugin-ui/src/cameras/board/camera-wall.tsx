import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import {
  CameraTile,
  LiveVideo,
  NoMatchState,
  Pager,
  pageRange,
  phoneQuery,
  SelectField,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import { cameraMessages } from '../camera-messages.ts';
import type { CameraView } from '../camera-view.ts';
import { isLive, toneOf } from '../list/camera-facts.ts';

const sizes = [1, 4, 9] as const;
type WallSize = (typeof sizes)[number];

const columns = (count: number) => ({
  gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
  [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const useStyles = makeStyles({
  tiles: { display: 'grid', gap: '12px' },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  size: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: tokens.fontSizeBase200 },
  choice: { minWidth: '72px' },
});
const useColumns = makeStyles({ 1: columns(1), 4: columns(2), 9: columns(3) });

/** Props of `CameraWall`. */
export interface CameraWallProps {
  /** Cameras as the module shows them. */
  readonly view: CameraView;
  /** Those that the index shows. */
  readonly cameras: readonly Monitor[];
  /** Opens a camera. */
  readonly onOpen: (monitorId: string) => void;
  /** Removes the filter that leaves none. */
  readonly onClear: () => void;
}

/** The pictures of cameras, some at a time, in the order that an administrator gave them. */
export function CameraWall(props: CameraWallProps) {
  const { view, cameras, onOpen, onClear } = props;
  const styles = useStyles();
  const widths = useColumns();
  const { t } = useMessages(cameraMessages);
  const [size, setSize] = useState<WallSize>(4);
  const [wanted, setPage] = useState(1);
  const { page, from, to } = pageRange(wanted, size, cameras.length);
  const shown = cameras.slice(from - 1, to);
  if (shown.length === 0) return <NoMatchState title={t('noMatch')} onClear={onClear} />;
  const { videos } = view.source;
  return (
    <>
      <div className={mergeClasses(styles.tiles, widths[size])}>
        {shown.map((camera) => (
          <WallTile key={camera.monitorId} videos={videos} camera={camera} onOpen={onOpen} />
        ))}
      </div>
      <div className={styles.foot}>
        <span className={styles.size}>
          <span aria-hidden>{t('perPage')}</span>
          <SelectField
            className={styles.choice}
            label={t('perPage')}
            options={sizes.map((one) => ({ value: String(one), label: String(one) }))}
            value={String(size)}
            onChange={(value) => {
              setSize(sizes.find((one) => String(one) === value) ?? 4);
              setPage(1);
            }}
          />
        </span>
        <Pager {...{ page, pageSize: size, total: cameras.length }} onPageChange={setPage} />
      </div>
    </>
  );
}

/** A camera that shows a film says so in place of LIVE. */
function WallTile(props: {
  readonly videos: CameraView['source']['videos'];
  readonly camera: Monitor;
  readonly onOpen: CameraWallProps['onOpen'];
}) {
  const { videos, camera, onOpen } = props;
  const { monitorId, name, status } = camera;
  const { t } = useMessages(cameraMessages);
  const [isRecorded, setIsRecorded] = useState(false);
  const isFilm = isLive(camera) && isRecorded;
  return (
    <CameraTile
      name={name}
      status={
        isFilm
          ? { text: t('recorded'), tone: 'neutral' }
          : { text: t(`status.${status}`), tone: toneOf(status) }
      }
      onOpen={isLive(camera) ? () => onOpen(monitorId) : undefined}
    >
      <LiveVideo videos={videos} videoId={monitorId} label={name} onRecorded={setIsRecorded} />
    </CameraTile>
  );
}
