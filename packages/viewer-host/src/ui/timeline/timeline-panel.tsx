import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  CalendarClock20Regular,
  Dismiss20Regular,
  Next20Regular,
  Pause20Filled,
  Play20Filled,
  Previous20Regular,
} from '@fluentui/react-icons';
import { comfortable, phoneQuery, surfaceTokens, useDeviceKind, useFormat } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useHost } from '../host-context.ts';
import { TimelineTrack } from './timeline-track.tsx';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    left: '12px',
    right: '12px',
    bottom: '12px',
    zIndex: 3,
    display: 'flex',
    alignItems: 'stretch',
    height: '76px',
    margin: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: surfaceTokens.glass,
    backdropFilter: 'blur(14px)',
    boxShadow: surfaceTokens.glassShadow,
    [phoneQuery]: { left: '8px', right: '8px', bottom: '8px', flexWrap: 'wrap', height: '120px' },
  },
  disabled: { cursor: 'not-allowed', '& *': { cursor: 'not-allowed' } },
  controls: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '6px',
    padding: '0 12px',
    borderRight: `1px solid ${tokens.colorNeutralStroke3}`,
    [phoneQuery]: { flexGrow: 1, height: '52px', padding: '0 8px', borderRight: 'none' },
  },
  step: {
    minWidth: '32px',
    width: '32px',
    height: '32px',
    [comfortable]: { minWidth: '44px', height: '44px' },
  },
  play: {
    minWidth: '36px',
    width: '36px',
    height: '36px',
    borderRadius: '50%',
    [comfortable]: { minWidth: '44px', width: '44px', height: '44px' },
  },
  day: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: '112px',
    paddingLeft: '6px',
    whiteSpace: 'nowrap',
  },
  date: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  stop: {
    fontSize: '11px',
    lineHeight: '14px',
    color: tokens.colorNeutralForeground3,
    ':lang(zh)': { lineHeight: '16px' },
  },
  track: {
    position: 'relative',
    flexGrow: 1,
    minWidth: 0,
    [phoneQuery]: { order: 3, flexBasis: '100%', height: '66px' },
  },
  reason: {
    display: 'flex',
    alignItems: 'center',
    height: '100%',
    padding: '0 16px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  end: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    padding: '0 12px',
    borderLeft: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    [phoneQuery]: { padding: '0 4px', borderLeft: 'none' },
  },
  count: { [phoneQuery]: { display: 'none' } },
  chip: {
    position: 'absolute',
    left: '8px',
    top: '8px',
    zIndex: 1,
    height: '44px',
    backgroundColor: surfaceTokens.glass,
    boxShadow: surfaceTokens.glassShadow,
  },
});

/** The timeline window: a strip at the foot of the stage; on a phone a chip with the day that opens it. */
export const TimelinePanel = observer(function TimelinePanel() {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { timeline, ui } = useHost();
  const isPhone = useDeviceKind() === 'phone';
  const { day, stops, index, disabled } = timeline;
  const dayText = day ? format.day(day) : t('time.none');
  if (!ui.isTimelineOpen) {
    return isPhone ? (
      <Button
        className={styles.chip}
        icon={<CalendarClock20Regular />}
        aria-label={t('time.open', { day: dayText })}
        onClick={() => ui.setTimelineOpen(true)}
      >
        {dayText}
      </Button>
    ) : null;
  }
  return (
    <section
      className={mergeClasses(styles.root, disabled && styles.disabled)}
      aria-label={t('time.title')}
      title={disabled ? t('time.noneReason') : undefined}
    >
      <div className={styles.controls}>
        <Button
          appearance="subtle"
          className={styles.step}
          icon={<Previous20Regular />}
          aria-label={t('time.previous')}
          disabled={disabled || index <= 0}
          onClick={() => timeline.step(-1)}
        />
        <Button
          appearance="primary"
          shape="circular"
          className={styles.play}
          icon={timeline.playing ? <Pause20Filled /> : <Play20Filled />}
          aria-label={timeline.playing ? t('time.pause') : t('time.play')}
          disabled={disabled}
          onClick={() => (timeline.playing ? timeline.pause() : timeline.play())}
        />
        <Button
          appearance="subtle"
          className={styles.step}
          icon={<Next20Regular />}
          aria-label={t('time.next')}
          disabled={disabled || index >= stops.length - 1}
          onClick={() => timeline.step(1)}
        />
        <div className={styles.day} role="status">
          <span className={styles.date}>{dayText}</span>
          {!disabled && (
            <span className={styles.stop}>
              {index < 0 ? t('time.before') : t('time.stop', { index: index + 1, total: stops.length })}
            </span>
          )}
        </div>
      </div>
      <div className={styles.track}>
        {disabled ? <div className={styles.reason}>{t('time.noneReason')}</div> : <TimelineTrack />}
      </div>
      <div className={styles.end}>
        {!disabled && <span className={styles.count}>{t('time.stops', { count: stops.length })}</span>}
        <Button
          appearance="subtle"
          className={styles.step}
          icon={<Dismiss20Regular />}
          aria-label={t('time.close')}
          onClick={() => ui.setTimelineOpen(false)}
        />
      </div>
    </section>
  );
});
