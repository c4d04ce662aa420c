import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { KeyValues, OpenLink } from '@gantry/plugin-ui';
import type { Sensor } from '../../contract/falsework.ts';
import { channels } from '../../contract/readings.ts';
import type { FalseworkContext } from '../falsework-module.ts';
import { levelMessages } from '../levels/level-messages.ts';
import { LevelTag } from '../levels/level-tag.tsx';
import { valueText } from '../levels/value-text.ts';
import { indexMessages } from './index-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    minWidth: 0,
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px', minWidth: 0 },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, overflowWrap: 'anywhere' },
});

interface TileProps {
  readonly context: FalseworkContext;
  readonly sensor: Sensor;
  readonly onOpen: () => void;
}

/** The latest reading of a sensor. */
export function SensorTile({ context, sensor, onOpen }: TileProps) {
  const { name, status, latestData } = sensor;
  const styles = useStyles();
  const format = useFormat();
  const words = useMessages(levelMessages);
  const { t } = useMessages(indexMessages);
  return (
    <article className={styles.root} aria-label={name}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <OpenLink onOpen={onOpen} label={t('open', { name })}>
            {name}
          </OpenLink>
        </h3>
        <LevelTag context={context} status={status} />
      </div>
      <KeyValues
        keyWidth={100}
        items={[
          ...channels.map((channel) => ({
            id: channel,
            label: words.t(channel),
            value: valueText(channel, latestData?.[channel] ?? null, format) ?? words.t('absent'),
          })),
          {
            id: 'time',
            label: t('lastUpdate'),
            value: latestData === null ? t('never') : format.dateTime(latestData.recordTimeTs),
          },
        ]}
      />
    </article>
  );
}
