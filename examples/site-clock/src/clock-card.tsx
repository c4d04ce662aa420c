import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { StateTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { messages } from './messages.ts';
import type { SiteClock } from './site-clock.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: '8px',
    padding: '12px 16px',
  },
  time: {
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
  date: { color: tokens.colorNeutralForeground3 },
});

export interface ClockCardProps {
  readonly clock: SiteClock;
  readonly settings: { readonly showDate: boolean };
}

/** The dashboard item. Clock and settings are MobX observables. */
export const ClockCard = observer(function ClockCard({ clock, settings }: ClockCardProps) {
  const styles = useStyles();
  const { t } = useMessages(messages);
  const format = useFormat();
  const { now, isWorking } = clock;
  return (
    <div className={styles.root}>
      <time className={styles.time} dateTime={now.toISOString()}>
        {format.time(now)}
      </time>
      {settings.showDate && <span className={styles.date}>{format.day(now)}</span>}
      {clock.load.kind === 'ready' && (
        <StateTag tone={isWorking ? 'success' : 'neutral'}>
          {isWorking === undefined ? t('unset') : t(isWorking ? 'working' : 'closed')}
        </StateTag>
      )}
    </div>
  );
});
