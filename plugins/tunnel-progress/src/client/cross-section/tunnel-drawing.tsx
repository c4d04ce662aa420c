import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { type CalloutPlace, calloutPlaces, drawing, lineStart } from './callout-places.ts';
import { crossSectionMessages } from './cross-section-messages.ts';

const useStyles = makeStyles({
  root: { display: 'block', overflow: 'visible' },
  concrete: {
    fill: tokens.colorNeutralBackground4,
    stroke: tokens.colorNeutralForeground3,
    strokeWidth: '1.2px',
  },
  lining: { fill: tokens.colorNeutralBackground2, stroke: tokens.colorNeutralForeground3 },
  room: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorNeutralForeground3 },
  membrane: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeDasharray: '3 2' },
  road: { fill: tokens.colorNeutralBackground3, stroke: tokens.colorNeutralForeground3 },
  faint: { fill: tokens.colorNeutralStroke1 },
  glass: { fill: tokens.colorNeutralBackground1 },
  light: { fill: '#F2A81D', stroke: tokens.colorNeutralForeground2, strokeWidth: '0.6px' },
  beam: { fill: '#F2A81D', fillOpacity: 0.12 },
  part: { fill: tokens.colorNeutralForeground2, stroke: tokens.colorNeutralForeground2 },
  hollow: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorNeutralForeground2 },
  thin: { fill: 'none', stroke: tokens.colorNeutralForeground2 },
  hot: {
    fill: tokens.colorBrandBackground,
    stroke: tokens.colorBrandBackground,
    '& *': { stroke: tokens.colorBrandBackground },
  },
  line: { stroke: tokens.colorNeutralForeground3, strokeWidth: '1px', fill: 'none' },
  dot: { fill: tokens.colorNeutralForeground1 },
  hotLine: { stroke: tokens.colorCompoundBrandStroke, strokeWidth: '2px' },
  disc: { fill: tokens.colorNeutralForeground1 },
  hotDisc: { fill: tokens.colorBrandBackground },
  number: {
    fill: tokens.colorNeutralBackground1,
    fontSize: '10px',
    fontWeight: 600,
    textAnchor: 'middle',
    dominantBaseline: 'central',
  },
});

interface TunnelDrawingProps {
  /** Whether lines lead to callouts beside the drawing; else numbers stand on it. */
  readonly hasLines: boolean;
  /** The callout that is pointed at. */
  readonly hot: CalloutPlace['id'] | undefined;
}

/** A box section with an outer and an inner lining and what is fitted in it. */
export function TunnelDrawing({ hasLines, hot }: TunnelDrawingProps) {
  const styles = useStyles();
  const { t } = useMessages(crossSectionMessages);
  // Without lines there is nothing beside the tunnel.
  const sheet = hasLines ? { x: 0, y: 0, ...drawing } : { x: 14, y: 40, width: 252, height: 240 };
  const part = (id: CalloutPlace['id'], className: string, shape: ReactNode) => (
    <g className={mergeClasses(className, id === hot && styles.hot)}>{shape}</g>
  );
  return (
    <svg
      className={styles.root}
      width={sheet.width}
      height={sheet.height}
      viewBox={`${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={t('drawing')}
    >
      <rect className={styles.concrete} x={22} y={48} width={236} height={224} />
      <path className={styles.membrane} d="M34 272V60H246V272" />
      <path className={styles.lining} d="M38 248V80L54 64H226L242 80V248Z" />
      <path className={styles.room} d="M44 238V84L58 70H222L236 84V238Z" />
      <path className={styles.road} d="M44 238H236V248H44Z" />
      <path className={styles.road} d="M44 229H62V238H44ZM218 229H236V238H218Z" />
      <path className={styles.thin} strokeDasharray="5 4" d="M140 238V248" />
      <Traffic />
      {part(
        'spray',
        styles.thin,
        <path strokeWidth={4} strokeDasharray="2 1.4" d="M46 84L59 72H221L234 84" />,
      )}
      {part('board', styles.part, <path d="M44 92h4v50h-4zM232 92h4v50h-4z" />)}
      {part('cladding', styles.part, <Cladding />)}
      {[84, 196].map((x) => (
        <g key={x}>
          <path className={styles.beam} d={`M${x - 8} 86L${x - 34} 229H${x + 34}L${x + 8} 86Z`} />
          {part('lighting', styles.light, <rect x={x - 11} y={79} width={22} height={7} rx={1.5} />)}
        </g>
      ))}
      {[118, 162].map((x) => (
        <g key={x}>{part('jetFan', styles.hollow, <JetFan x={x} />)}</g>
      ))}
      {part('tcss', styles.part, <Signal />)}
      {part('cable', styles.thin, <CableBracket />)}
      {part('pipe', styles.hollow, <PipeAndNiche />)}
      {part('drainage', styles.hollow, <Drainage />)}
      {calloutPlaces.map((place) =>
        hasLines ? (
          <Line key={place.id} place={place} isHot={place.id === hot} />
        ) : (
          <g key={place.id}>
            <circle
              className={mergeClasses(styles.disc, place.id === hot && styles.hotDisc)}
              cx={place.x}
              cy={place.y}
              r={9}
            />
            <text className={styles.number} x={place.x} y={place.y}>
              {place.number}
            </text>
          </g>
        ),
      )}
    </svg>
  );
}

/** From the callout beside the drawing to what it names. */
function Line({ place, isHot }: { readonly place: CalloutPlace; readonly isHot: boolean }) {
  const styles = useStyles();
  const start = lineStart(place);
  const kneeX = place.side === 'left' ? 12 : drawing.width - 12;
  return (
    <>
      <polyline
        className={mergeClasses(styles.line, isHot && styles.hotLine)}
        points={`${start.x},${start.y} ${kneeX},${start.y} ${place.x},${place.y}`}
      />
      <circle className={styles.dot} cx={place.x} cy={place.y} r={2.6} />
    </>
  );
}

/** A car and a lorry, for scale. */
function Traffic() {
  const styles = useStyles();
  return (
    <>
      <path className={styles.faint} d="M80 236V218L86 216L92 205H114L121 216L126 218V236Z" />
      <path className={styles.glass} d="M90 215L94 208H112L116 215Z" />
      <rect className={styles.faint} x={160} y={186} width={40} height={46} rx={2} />
      <rect className={styles.glass} x={164} y={191} width={32} height={14} rx={1} />
      <path className={styles.faint} d="M164 232h8v5h-8zM188 232h8v5h-8zM84 234h8v4h-8zM114 234h8v4h-8z" />
    </>
  );
}

/** Panels on both walls, with their joints. */
function Cladding() {
  const joints = [150, 170, 190, 210];
  return (
    <>
      {joints.map((y) => (
        <path key={y} d={`M44 ${y}h6v17h-6zM230 ${y}h6v17h-6z`} />
      ))}
    </>
  );
}

/** A fan that hangs from the ceiling, seen along its axis. */
function JetFan({ x }: { readonly x: number }) {
  const y = 104;
  const blades = [0, 45, 90, 135].map((degrees) => (
    <path key={degrees} d={`M${x - 13} ${y}q6.5 -4 13 0t13 0`} transform={`rotate(${degrees} ${x} ${y})`} />
  ));
  return (
    <>
      <path d={`M${x - 9} 74V92M${x + 9} 74V92`} fill="none" />
      <circle cx={x} cy={y} r={16} strokeWidth={1.4} />
      <circle cx={x} cy={y} r={13} fill="none" />
      {blades}
      <circle cx={x} cy={y} r={2.6} />
    </>
  );
}

/** A lane signal with a camera beneath it. */
function Signal() {
  return (
    <>
      <path d="M67 75V84" fill="none" />
      <rect x={58} y={84} width={20} height={13} rx={1.5} />
      <path d="M64 97V101H59V105H70V101H66" />
    </>
  );
}

/** Three brackets on the wall with cables on them. */
function CableBracket() {
  return (
    <>
      {[150, 160, 170].map((y) => (
        <g key={y}>
          <path d={`M230 ${y}H214V${y - 3}`} strokeWidth={1.6} />
          {[217.5, 222, 226.5].map((x) => (
            <circle key={x} cx={x} cy={y - 2.6} r={1.7} />
          ))}
        </g>
      ))}
    </>
  );
}

/** The pipe at the wall, and the niche within it. */
function PipeAndNiche() {
  return (
    <>
      <rect x={236} y={200} width={14} height={28} strokeDasharray="2.5 2" />
      <circle cx={224} cy={196} r={5} strokeWidth={1.6} />
      <circle cx={224} cy={196} r={2.4} fill="none" />
      <path d="M229 196H236" fill="none" />
    </>
  );
}

/** The pipe beneath the road, and the gully that leads to it. */
function Drainage() {
  return (
    <>
      <path d="M64 244V253M72 244V253" fill="none" />
      <circle cx={68} cy={259} r={7} strokeWidth={1.4} />
      <circle cx={68} cy={259} r={4} fill="none" />
    </>
  );
}
