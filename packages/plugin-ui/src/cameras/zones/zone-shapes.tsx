import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Alert16Filled } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { PicturePoint } from '@gantry/plugin-sdk/cameras';
import { spokenOnly, stateTokens } from '@gantry/plugin-ui';
import {
  isAreaList,
  isNamed,
  type PictureZone,
  type ZoneKind,
  type ZoneLists,
  type ZonePlace,
  zoneKinds,
} from './zone-kinds.ts';
import { zoneLooks } from './zone-looks.tsx';
import { zoneMessages } from './zone-messages.ts';

const useStyles = makeStyles({
  drawing: { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' },
  line: { vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round', strokeLinecap: 'butt' },
  // Pictures are often dark, and colours of the light theme too.
  halo: { stroke: '#FFFFFF', strokeOpacity: 0.85, fill: 'none' },
  pressed: { pointerEvents: 'all', cursor: 'pointer' },
  names: { listStyleType: 'none', margin: 0, padding: 0 },
  name: {
    position: 'absolute',
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    maxWidth: '40%',
    boxSizing: 'border-box',
    padding: '1px 6px',
    borderRadius: tokens.borderRadiusMedium,
    transform: 'translate(-50%, -50%)',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    '& > svg': { flexShrink: 0 },
  },
  word: { overflow: 'hidden', textOverflow: 'ellipsis' },
  spoken: spokenOnly,
});
const nameOf = (tone: 'danger' | 'info' | 'paused') => ({
  color: stateTokens[tone].fg,
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${stateTokens[tone].solid}`,
});
const useNames = makeStyles({
  dangerZoneList: nameOf('danger'),
  detectionZoneList: nameOf('info'),
  flowCountLineList: nameOf('paused'),
  inAlarm: {
    color: stateTokens.danger.on,
    backgroundColor: stateTokens.danger.solid,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Props of `ZoneShapes`. */
export interface ZoneShapesProps {
  /** What is drawn. */
  readonly zones: ZoneLists;
  /** The zone that an open alert names, in the device's words: it is filled, and marked with a bell. */
  readonly inAlarm?: string | undefined;
  /** The zone that is being changed: its line is the thickest. */
  readonly chosen?: ZonePlace | undefined;
  /** Called for a press on a zone. Without it presses go through to the picture. */
  readonly onChoose?: ((place: ZonePlace) => void) | undefined;
}

/** Zones with their names over a picture, for `CameraPicture`. Each kind has its colour, its dashes and its sign. */
export function ZoneShapes({ zones, inAlarm, chosen, onChoose }: ZoneShapesProps) {
  const styles = useStyles();
  const names = useNames();
  const { t } = useMessages(zoneMessages);
  const all = zoneKinds.flatMap((kind) =>
    zones[kind].map((zone, at) => ({
      zone,
      place: { kind, at },
      isInAlarm: inAlarm !== undefined && isNamed(zone, inAlarm),
    })),
  );
  return (
    <>
      <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {all.map(({ zone, place, isInAlarm }) => (
          <Outline
            key={`${place.kind} ${place.at}`}
            {...{ zone, isInAlarm }}
            kind={place.kind}
            isChosen={chosen?.kind === place.kind && chosen.at === place.at}
            onPress={onChoose && (() => onChoose(place))}
          />
        ))}
      </svg>
      <ul className={styles.names} aria-label={t('onPicture')}>
        {all
          .filter(({ zone }) => zone.name !== '' && zone.points.length > 0)
          .map(({ zone, place, isInAlarm }) => (
            <li
              key={`${place.kind} ${place.at}`}
              className={mergeClasses(styles.name, names[place.kind], isInAlarm && names.inAlarm)}
              style={middleOf(zone.points)}
            >
              {isInAlarm ? <Alert16Filled /> : zoneLooks[place.kind].sign}
              <span className={styles.spoken}>{t(`one.${place.kind}`)} </span>
              <span className={styles.word}>{zone.name}</span>
              {isInAlarm && <span className={styles.spoken}> {t('inAlarm')}</span>}
            </li>
          ))}
      </ul>
    </>
  );
}

function Outline(props: {
  readonly zone: PictureZone;
  readonly kind: ZoneKind;
  readonly isInAlarm: boolean;
  readonly isChosen: boolean;
  readonly onPress: (() => void) | undefined;
}) {
  const { zone, kind, isInAlarm, isChosen, onPress } = props;
  const styles = useStyles();
  const { tone, dashes } = zoneLooks[kind];
  const colour = stateTokens[tone].solid;
  const isArea = isAreaList(kind);
  const path = pathOf(zone.points, isArea);
  const width = isChosen || isInAlarm ? 4 : 2.5;
  return (
    <g>
      <path className={mergeClasses(styles.line, styles.halo)} d={path} strokeWidth={width + 2} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list of zones has a button for the same */}
      <path
        className={mergeClasses(styles.line, onPress && styles.pressed)}
        d={path}
        style={{ stroke: colour, fill: isArea ? colour : 'none', fillOpacity: isInAlarm ? 0.4 : 0.14 }}
        strokeWidth={width}
        strokeDasharray={dashes}
        onClick={onPress}
      />
    </g>
  );
}

/** Points as a path of a drawing that is 100 wide and 100 high. */
function pathOf(points: readonly PicturePoint[], isClosed: boolean): string {
  const steps = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x * 100} ${y * 100}`);
  return `${steps.join('')}${isClosed && points.length > 1 ? 'Z' : ''}`;
}

/** In the middle of the corners, and so far inside that a short name is not cut off. */
function middleOf(points: readonly PicturePoint[]) {
  const mean = (of: (point: PicturePoint) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const inside = (share: number) => `${Math.min(92, Math.max(8, share * 100))}%`;
  return { left: inside(mean(({ x }) => x)), top: inside(mean(({ y }) => y)) };
}
