import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, KeyValues, stateTokens } from '@gantry/plugin-ui';
import { LevelTag } from '@gantry/plugin-ui/monitoring';
import type { Sensor } from '../../contract/falsework.ts';
import { channels } from '../../contract/readings.ts';
import type { FalseworkModule } from '../falsework-module.ts';
import { levelMessages } from '../levels/level-messages.ts';
import { sensorMessages } from './sensor-messages.ts';
import { useValueText } from './use-value-text.ts';

const useStyles = makeStyles({
  tiles: {
    display: 'grid',
    // The time of the last reading fits whole.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(264px, 100%), 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  tile: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    minWidth: 0,
    padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    // Hundreds of tiles are drawn only where they are in sight.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 170px',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  unwatched: { fontSize: tokens.fontSizeBase200, color: stateTokens.warning.fg },
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 8px' },
  // The whole tile leads to the sensor.
  link: {
    minWidth: 0,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    textAlign: 'start',
    '::after': { content: '""', position: 'absolute', inset: 0 },
    [comfortable]: { minHeight: '44px' },
  },
});

/** A tile for each sensor with its latest values. */
export function SensorTiles(props: {
  readonly module: FalseworkModule;
  readonly sensors: readonly Sensor[];
  readonly onOpen: (sensorId: string) => void;
}) {
  const styles = useStyles();
  const { t } = useMessages(sensorMessages);
  const { t: word } = useMessages(levelMessages);
  const { dateTime } = useFormat();
  const valueText = useValueText();
  return (
    <ul className={styles.tiles}>
      {props.sensors.map(({ sensorId, name, status, level, isWatched, latestData }) => (
        <li key={sensorId} className={styles.tile}>
          <div className={styles.head}>
            <Link as="button" className={styles.link} onClick={() => props.onOpen(sensorId)}>
              {name}
            </Link>
            <LevelTag settings={props.module.context.settings} state={{ status, level }} />
          </div>
          {!isWatched && <span className={styles.unwatched}>{t('unwatched')}</span>}
          <KeyValues
            keyWidth={104}
            items={[
              ...channels.map((channel) => ({
                id: channel,
                label: word(channel),
                value: valueText(channel, latestData?.[channel]),
              })),
              {
                id: 'updated',
                label: t('lastUpdate'),
                value: latestData === null ? word('absent') : dateTime(latestData.recordTimeTs),
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
