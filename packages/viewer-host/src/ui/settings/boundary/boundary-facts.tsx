import { makeStyles, tokens } from '@fluentui/react-components';
import type { BoundaryShape, SavedBoundary } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Notice, phoneQuery } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import { boundaryMessages } from './boundary-messages.ts';
import { BoundaryPlan } from './boundary-plan.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', gap: '16px', [phoneQuery]: { flexDirection: 'column' } },
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    alignContent: 'start',
    gap: '4px 16px',
    margin: 0,
    minWidth: 0,
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  notes: { display: 'flex', flexDirection: 'column', rowGap: '8px', marginTop: '12px' },
});

/** Square metres in a hectare. */
const hectare = 10_000;

/** A boundary as a plan, with its area, extent, and what somebody should know of it. */
export function BoundaryFacts({ shape }: { readonly shape: BoundaryShape | SavedBoundary }) {
  const styles = useStyles();
  const { t } = useMessages(boundaryMessages);
  const format = useFormat();
  const { areas, area, extent, distance, notes } = shape;
  const rows: [name: string, value: ReactNode][] = [
    [t('file'), shape.fileName],
    [t('system'), shape.fileCrs === 4326 ? t('degrees') : `EPSG:${shape.fileCrs}`],
  ];
  if (extent !== null) {
    const { min, max } = extent;
    const metres = (value: number) => format.number(Math.round(value));
    const range = (axis: 0 | 1) => t('range', { from: metres(min[axis]), to: metres(max[axis]) });
    rows.push(
      [
        t('area'),
        area >= hectare
          ? t('areaValueLarge', {
              area: metres(area),
              hectares: format.number(Math.round(area / 100) / 100),
            })
          : t('areaValue', { area: metres(area) }),
      ],
      [t('extent'), t('extentValue', { width: metres(max[0] - min[0]), height: metres(max[1] - min[1]) })],
      [t('east'), range(0)],
      [t('north'), range(1)],
      ...(areas.length > 1 ? [[t('parts'), format.number(areas.length)] as [string, string]] : []),
      [t('corners'), format.number(areas.flat().reduce((sum, ring) => sum + ring.length, 0))],
    );
  }
  if ('changedBy' in shape)
    rows.push([
      t('setBy'),
      t('setByValue', { name: shape.changedBy, time: format.dateTime(shape.changedAt) }),
    ]);
  return (
    <>
      <div className={styles.root}>
        <BoundaryPlan shape={shape} />
        <dl className={styles.list}>
          {rows.flatMap(([name, value]) => [
            <dt key={name} className={styles.name}>
              {name}
            </dt>,
            <dd key={`${name} value`} className={styles.value}>
              {value}
            </dd>,
          ])}
        </dl>
      </div>
      {notes.length > 0 && (
        <div className={styles.notes}>
          {notes.map((note) => (
            <Notice key={note} tone={note === 'FAR_AWAY' || note === 'NO_PLACE' ? 'warning' : 'info'}>
              {t(`note.${note}`, { distance: format.number(Math.round((distance ?? 0) / 1000)) })}
            </Notice>
          ))}
        </div>
      )}
    </>
  );
}
