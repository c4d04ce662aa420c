import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, StatusTabs, stateTokens } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useSilentText } from '../workers/use-silent-text.ts';
import { workerMessages } from '../workers/worker-messages.ts';
import { WorkersFigure } from '../workers/workers-figure.tsx';
import type { Workers, Zone } from '../workers/zones.ts';

/** The tab of cameras without a group; groups have UUIDs. */
const noZone = 'none';
const keyOf = ({ groupId }: Zone) => groupId ?? noZone;

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  entry: {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    width: '100%',
    minHeight: '52px',
    padding: '6px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
    [comfortable]: { minHeight: '56px' },
  },
  highlighted: {
    border: `1px solid ${stateTokens.danger.stroke}`,
    backgroundColor: stateTokens.danger.tint,
    ':hover': { backgroundColor: stateTokens.danger.tint },
  },
  name: {
    flex: '1 1 auto',
    minWidth: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
  },
  note: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface WorkerTabsProps {
  readonly zones: readonly Zone[];
  /** Whether somebody has to look at a camera: its count is then highlighted. */
  readonly isHighlighted: (monitorId: string) => boolean;
  readonly onCamera: (monitorId: string) => void;
}

/** How many people each camera sees, of all zones or of one. */
export function WorkerTabs({ zones, isHighlighted, onCamera }: WorkerTabsProps) {
  const styles = useStyles();
  const { t } = useMessages(workerMessages);
  const [wanted, choose] = useState<string>();
  // The group may be gone meanwhile.
  const zone = zones.find((one) => keyOf(one) === wanted);
  const shown = zone ? zone.workers : zones.flatMap(({ workers }) => workers);
  return (
    <Card title={t('title')}>
      <StatusTabs
        label={t('zones')}
        tabs={[
          { value: undefined, label: t('all') },
          ...zones.map((one) => ({
            value: keyOf(one),
            label: one.name ?? t('noZone'),
            ...(one.isOver && {
              count: one.workers.filter(({ isOver }) => isOver).length,
              tone: 'danger' as const,
            }),
          })),
        ]}
        value={zone && keyOf(zone)}
        onChange={choose}
      />
      <ul className={styles.list}>
        {shown.map((workers) => (
          <li key={workers.monitorId}>
            <Entry
              workers={workers}
              isHighlighted={isHighlighted(workers.monitorId)}
              onOpen={() => onCamera(workers.monitorId)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Entry(props: {
  readonly workers: Workers;
  readonly isHighlighted: boolean;
  readonly onOpen: () => void;
}) {
  const { workers, isHighlighted, onOpen } = props;
  const styles = useStyles();
  const silent = useSilentText()(workers);
  return (
    <button
      type="button"
      className={mergeClasses(styles.entry, (isHighlighted || workers.isOver) && styles.highlighted)}
      onClick={onOpen}
    >
      <span className={styles.name}>
        {workers.name}
        {workers.isUncounted && <span className={styles.note}>{silent}</span>}
      </span>
      <WorkersFigure workers={workers} />
    </button>
  );
}
