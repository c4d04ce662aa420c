import { Button, makeStyles, Select, Slider, tokens } from '@fluentui/react-components';
import { Next20Regular, Pause20Filled, Play20Filled, Previous20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { isoOf } from '../../../contract/schedule/state-at.ts';
import { type ProgrammeModel, programmeRange } from '../programme-model.ts';
import type { ProgrammeStore } from '../programme-store.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import { useSchedule } from '../schedule-module.ts';

/** Of the timeline's usual speed. */
const speeds = [1, 5, 15] as const;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '4px' },
  bar: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: '4px' },
  day: { marginLeft: '8px', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  speed: { marginLeft: 'auto', '& > select': { [comfortable]: { height: '44px' } } },
  button: { [comfortable]: { minHeight: '44px', minWidth: '44px' } },
});

/** Steps, plays and drags the host's timeline through the programme. */
export const DayControls = observer(function DayControls(props: {
  readonly store: ProgrammeStore;
  readonly model: ProgrammeModel;
}) {
  const { store, model } = props;
  const styles = useStyles();
  const { context } = useSchedule();
  const { t } = useMessages(scheduleMessages);
  const format = useFormat();
  const [speed, setSpeed] = useState<number>(speeds[1]);
  const { timeline } = context;
  const range = programmeRange(model);
  const day = store.timelineDay;
  const step = (way: 1 | -1) => {
    const next = store.changeDay(way);
    if (next !== undefined) store.seek(next);
  };
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <Button
          appearance="subtle"
          className={styles.button}
          icon={<Previous20Regular />}
          aria-label={t('previous')}
          onClick={() => step(-1)}
        />
        <Button
          appearance="subtle"
          className={styles.button}
          icon={timeline.playing ? <Pause20Filled /> : <Play20Filled />}
          aria-label={timeline.playing ? t('pause') : t('play')}
          disabled={timeline.playing && !store.canPause}
          onClick={() => (timeline.playing ? store.pause() : store.play(speed))}
        />
        <Button
          appearance="subtle"
          className={styles.button}
          icon={<Next20Regular />}
          aria-label={t('next')}
          onClick={() => step(1)}
        />
        <span className={styles.day}>{format.day(isoOf(day) ?? '')}</span>
        <Select
          size="small"
          className={styles.speed}
          aria-label={t('speed')}
          value={String(speed)}
          onChange={(_, { value }) => {
            setSpeed(Number(value));
            if (timeline.playing && store.canPause) store.play(Number(value));
          }}
        >
          {speeds.map((one) => (
            <option key={one} value={String(one)}>
              {t(`speed.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      {range !== undefined && (
        <Slider
          aria-label={t('day')}
          aria-valuetext={format.day(isoOf(day) ?? '')}
          min={range.from}
          max={range.to}
          value={Math.min(Math.max(day, range.from), range.to)}
          onChange={(_, { value }) => store.seek(value)}
        />
      )}
    </div>
  );
});
