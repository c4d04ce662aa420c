import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowSync16Regular,
  CalendarClock20Regular,
  Dismiss20Regular,
  Next20Regular,
  Pause20Filled,
  Play20Filled,
  Previous20Regular,
} from '@fluentui/react-icons';
import { useFormat, useMessages, useServerNow } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery, stateTokens, surfaceTokens, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useHost } from '../host-context.ts';
import { stepsOf } from './grain.ts';
import { LANES_PX, TimelineItems } from './timeline-items.tsx';
import { timelineMessages } from './timeline-messages.ts';
import { timelineRange } from './timeline-scale.ts';
import { TimelineTrack } from './timeline-track.tsx';
import { useTimelineContents } from './use-timeline-contents.ts';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    zIndex: 3,
    display: 'flex',
    alignItems: 'stretch',
    flexShrink: 0,
    height: '76px',
    margin: '0 12px 12px',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: surfaceTokens.glass,
    boxShadow: surfaceTokens.glassShadow,
    [phoneQuery]: { flexWrap: 'wrap', height: '128px', margin: '0 8px 8px' },
  },
  tall: { height: `${76 + LANES_PX}px` },
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
    [phoneQuery]: { order: 3, flexBasis: '100%', height: '74px' },
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
  source: { display: 'block' },
  failed: { display: 'flex', alignItems: 'center', color: stateTokens.danger.fg },
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

/** The timeline: a strip at the bottom of the stage, opened on a phone by a chip with the day. */
export const TimelinePanel = observer(function TimelinePanel() {
  const styles = useStyles();
  const { t } = useMessages(timelineMessages);
  const format = useFormat();
  const { timeline, ui } = useHost();
  const isPhone = useScreenSize() === 'phone';
  const { day } = timeline;
  const dayText = day ? format.day(day) : t('none');
  if (!ui.isTimelineOpen) {
    return isPhone ? (
      <Button
        className={styles.chip}
        icon={<CalendarClock20Regular />}
        aria-label={t('open', { day: dayText })}
        onClick={() => ui.setTimelineOpen(true)}
      >
        {dayText}
      </Button>
    ) : null;
  }
  return <TimelineStrip dayText={dayText} isPhone={isPhone} />;
});

const TimelineStrip = observer(function TimelineStrip(props: {
  readonly dayText: string;
  readonly isPhone: boolean;
}) {
  const { dayText, isPhone } = props;
  const styles = useStyles();
  const { t } = useMessages(timelineMessages);
  const format = useFormat();
  const { timeline, ui } = useHost();
  const { stops, modelDays, index, disabled } = timeline;
  const contents = useTimelineContents();
  const failed = contents.filter(({ read }) => read?.kind === 'failed');
  const shown = contents.flatMap(({ source, read }) =>
    read?.kind === 'ready' && read.content.items.length > 0 ? [{ source, content: read.content }] : [],
  );
  const steps = shown
    .flatMap(({ source, content }) =>
      stepsOf({ from: format.isoDay(content.from), to: format.isoDay(content.to) }, source.grain),
    )
    .join(' ');
  const beforeModels = shown.some(({ source }) => source.beforeModels);
  useEffect(
    () => timeline.setSteps(steps === '' ? [] : steps.split(' '), beforeModels),
    [timeline, steps, beforeModels],
  );
  useEffect(() => () => timeline.setSteps([]), [timeline]);
  const range = timelineRange(
    [...modelDays, ...shown.flatMap(({ content }) => [content.from, content.to]).map(format.isoDay)],
    format.isoDay(useServerNow()()),
  );
  // A phone has no height for lanes, but still shows the sources' effects on the model.
  const hasLanes = shown.length > 0 && !isPhone && !disabled;
  return (
    <section
      data-covers=""
      className={mergeClasses(styles.root, hasLanes && styles.tall, disabled && styles.disabled)}
      aria-label={t('title')}
      title={disabled ? t('noneReason') : undefined}
    >
      <div className={styles.controls}>
        <Button
          appearance="subtle"
          className={styles.step}
          icon={<Previous20Regular />}
          aria-label={t('previous')}
          disabled={disabled || index <= 0}
          onClick={() => timeline.step(-1)}
        />
        <Button
          appearance="primary"
          shape="circular"
          className={styles.play}
          icon={timeline.playing ? <Pause20Filled /> : <Play20Filled />}
          aria-label={timeline.playing ? t('pause') : t('play')}
          disabled={disabled}
          onClick={() => (timeline.playing ? timeline.pause() : timeline.play())}
        />
        <Button
          appearance="subtle"
          className={styles.step}
          icon={<Next20Regular />}
          aria-label={t('next')}
          disabled={disabled || index >= stops.length - 1}
          onClick={() => timeline.step(1)}
        />
        <div className={styles.day} role="status">
          <span className={styles.date}>{dayText}</span>
          {!disabled && (
            <span className={styles.stop}>
              {index < 0 ? t('before') : t('stop', { index: index + 1, total: stops.length })}
            </span>
          )}
        </div>
      </div>
      <div className={styles.track}>
        {disabled ? <div className={styles.reason}>{t('noneReason')}</div> : <TimelineTrack range={range} />}
        {hasLanes && (
          <TimelineItems
            title={format.list(shown.map(({ source }) => source.title))}
            items={shown.flatMap(({ source, content }) =>
              content.items.map((item) => ({ item, grain: source.grain })),
            )}
            range={range}
          />
        )}
      </div>
      <div className={styles.end}>
        {!disabled && (
          <span className={styles.count}>
            {t('stops', { count: modelDays.length })}
            {hasLanes &&
              shown.map(({ source, content }) => (
                <span key={source.id} className={styles.source}>
                  {source.title} {content.items.length}
                </span>
              ))}
            {failed.map(({ source, retry }) => (
              <span key={source.id} className={styles.failed} role="alert">
                {t('itemsFailed', { title: source.title })}{' '}
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowSync16Regular />}
                  aria-label={t('itemsRetry', { title: source.title })}
                  onClick={retry}
                />
              </span>
            ))}
          </span>
        )}
        <Button
          appearance="subtle"
          className={styles.step}
          icon={<Dismiss20Regular />}
          aria-label={t('close')}
          onClick={() => ui.setTimelineOpen(false)}
        />
      </div>
    </section>
  );
});
