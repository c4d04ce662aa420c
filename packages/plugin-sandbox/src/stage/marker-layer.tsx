import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type MarkerSpec, type MenuHit, useMessages, type Vector3Like } from '@gantry/plugin-sdk';
import { stateTokens, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type MouseEvent, useEffect, useRef } from 'react';
import { ItemIcon } from '../item-icon.tsx';
import { type RunningProps, useStage } from './stage-context.ts';
import { stageMessages } from './stage-messages.ts';

type Marker = MarkerSpec & { readonly id: string };

const useStyles = makeStyles({
  layer: { position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' },
  marker: {
    position: 'absolute',
    left: 0,
    top: 0,
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    minWidth: '28px',
    minHeight: '28px',
    padding: '3px 6px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `0 0 0 2px ${surfaceTokens.markerHalo}, ${surfaceTokens.glassShadow}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    pointerEvents: 'auto',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  pill: { borderRadius: '14px' },
  alarm: { maxWidth: '180px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** The plugin's markers over the scene, as buttons: a click runs the command. */
export const MarkerLayer = observer(function MarkerLayer({
  running,
  onMenu,
}: RunningProps & {
  readonly onMenu: (hit: MenuHit, at: { readonly x: number; readonly y: number }) => void;
}) {
  const styles = useStyles();
  const stage = useStage();
  const elements = useRef(new Map<string, HTMLElement>());
  const { scene } = running.host.around;
  const markers = scene.markers();
  const places = useRef<readonly { readonly id: string; readonly at: Vector3Like }[]>([]);
  places.current = markers.map((marker) => ({ id: marker.id, at: placeOf(marker, running, stage) }));

  useEffect(() => {
    const move = () => {
      for (const { id, at } of places.current) {
        const element = elements.current.get(id);
        const seen = stage.scene.project(at);
        if (!element) continue;
        element.style.visibility = seen ? 'visible' : 'hidden';
        // The foot of the marker is on its place.
        if (seen) element.style.transform = `translate(${seen.x}px, ${seen.y}px) translate(-50%, -100%)`;
      }
    };
    const following = stage.scene.onFrame(move);
    return () => following.dispose();
  }, [stage]);
  // A marker that has just come has no place before the next frame.
  useEffect(() => stage.scene.requestRender());

  return (
    <div className={styles.layer}>
      {markers.map((marker) => (
        <MarkerButton
          key={marker.id}
          marker={marker}
          register={(element) => {
            if (element) elements.current.set(marker.id, element);
            else elements.current.delete(marker.id);
          }}
          onClick={() => stage.clickMarker(marker.id)}
          onContextMenu={(event) => {
            event.preventDefault();
            const at = 'frame' in marker.at ? { at: marker.at } : {};
            const data = marker.data === undefined ? {} : { data: marker.data };
            onMenu({ kind: 'marker', id: marker.id, ...at, ...data }, { x: event.clientX, y: event.clientY });
          }}
        />
      ))}
    </div>
  );
});

function MarkerButton(props: {
  readonly marker: Marker;
  readonly register: (element: HTMLButtonElement | null) => void;
  readonly onClick: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}) {
  const { id, label, icon, count, tone = 'neutral', shape, alarm, selected } = props.marker;
  const styles = useStyles();
  const { t } = useMessages(stageMessages);
  const { solid, on, fg } = stateTokens[tone];
  const colours = selected ? { backgroundColor: solid, color: on } : { color: fg };
  return (
    <button
      ref={props.register}
      type="button"
      className={mergeClasses(styles.marker, shape !== undefined && shape !== 'tile' && styles.pill)}
      style={{ ...colours, border: `2px solid ${solid}`, visibility: 'hidden' }}
      aria-label={t('marker', {
        label: [label ?? id, count, alarm].filter((part) => part !== undefined).join(', '),
      })}
      title={label}
      data-marker={id}
      onClick={props.onClick}
      onContextMenu={props.onContextMenu}
    >
      <ItemIcon icon={icon ?? 'Location'} size={16} />
      {count !== undefined && <span>{count}</span>}
      {alarm !== undefined && <span className={styles.alarm}>{alarm}</span>}
    </button>
  );
}

/** On top of its object, or at its position: metres of the scene frame. */
function placeOf(
  { at }: Marker,
  { host }: RunningProps['running'],
  stage: ReturnType<typeof useStage>,
): Vector3Like {
  if ('frame' in at) return stage.scene.toScene(at);
  const { min, max } = host.around.scene.boundsOf([at]);
  return { x: (min.x + max.x) / 2, y: max.y, z: (min.z + max.z) / 2 };
}
