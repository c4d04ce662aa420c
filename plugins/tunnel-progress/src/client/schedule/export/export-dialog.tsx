import { Field, makeStyles, ProgressBar, Radio, RadioGroup, Select } from '@fluentui/react-components';
import { isIsoDay, useFormat, useMessages } from '@gantry/plugin-sdk';
import { FormDialog, Notice, saveFile, TimeInput } from '@gantry/plugin-ui';
import { useEffect, useRef, useState } from 'react';
import { dayNumber, isoOf } from '../../../contract/schedule/state-at.ts';
import { type ProgrammeModel, programmeRange } from '../programme-model.ts';
import type { ProgrammeStore } from '../programme-store.ts';
import { useSchedule } from '../schedule-module.ts';
import { exportMessages } from './export-messages.ts';
import { exportDays, runExport } from './run-export.ts';
import { canMakeVideo } from './video-file.ts';

/** Seconds that a video can have. */
const lengths = [15, 30, 60] as const;
const kinds = ['video', 'pictures'] as const;

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    // A field with a hint does not make the others taller.
    alignItems: 'start',
    gap: '12px 16px',
  },
  wide: { gridColumn: '1 / -1', margin: 0 },
});

/** Asks for the days, makes the file with a bar of progress, and saves it. Closing the dialog ends the making. */
export function ExportDialog(props: {
  readonly store: ProgrammeStore;
  readonly model: ProgrammeModel;
  readonly onClose: () => void;
}) {
  const { store, model, onClose } = props;
  const styles = useStyles();
  const { context } = useSchedule();
  const { t } = useMessages(exportMessages);
  const format = useFormat();
  const range = programmeRange(model);
  const [kind, setKind] = useState<(typeof kinds)[number]>(canMakeVideo() ? 'video' : 'pictures');
  const [from, setFrom] = useState(isoOf(range?.from ?? store.day) ?? '');
  const [to, setTo] = useState(isoOf(range?.to ?? store.day) ?? '');
  const [seconds, setSeconds] = useState<number>(lengths[1]);
  const [done, setDone] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const making = useRef<AbortController>(undefined);
  useEffect(() => () => making.current?.abort(), []);
  const wanted = { kind, from: dayNumber(from), to: dayNumber(to), seconds };
  const isRightWay = isIsoDay(from) && isIsoDay(to) && from <= to;
  const total = isRightWay ? exportDays(wanted).length : 0;
  const make = async () => {
    const stop = new AbortController();
    making.current = stop;
    setFailed(false);
    setDone(0);
    try {
      const signal = AbortSignal.any([stop.signal, context.signal]);
      const { content, ending } = await runExport(context, store, wanted, setDone, signal);
      const days = { from: format.day(from), to: format.day(to) };
      saveFile(`${context.session.project.code} ${t('file', days)}.${ending}`, content);
      onClose();
    } catch (error) {
      setDone(undefined);
      if (stop.signal.aborted) return;
      context.log.warn('The programme was not exported.', { error: String(error) });
      setFailed(true);
    }
  };
  return (
    <FormDialog
      open
      title={t('title')}
      submitLabel={t('start')}
      submitDisabled={done !== undefined || !isRightWay || (kind === 'video' && !canMakeVideo())}
      error={hasFailed ? t('failed') : undefined}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Field label={t('kind')} className={styles.wide}>
          <RadioGroup
            layout="horizontal"
            value={kind}
            disabled={done !== undefined}
            onChange={(_, { value }) => setKind(value === 'video' ? 'video' : 'pictures')}
          >
            {kinds.map((one) => (
              <Radio key={one} value={one} label={t(`kind.${one}`)} />
            ))}
          </RadioGroup>
        </Field>
        {kind === 'video' && !canMakeVideo() && (
          <div className={styles.wide}>
            <Notice tone="warning">{t('noVideo')}</Notice>
          </div>
        )}
        <Field label={t('from')} {...(!isRightWay && { validationMessage: t('wrongDays') })}>
          <TimeInput kind="day" value={from} disabled={done !== undefined} onChange={setFrom} />
        </Field>
        <Field label={t('to')}>
          <TimeInput kind="day" value={to} disabled={done !== undefined} onChange={setTo} />
        </Field>
        <Field label={t('length')} hint={t('pictures', { count: total })}>
          <Select
            value={String(seconds)}
            disabled={done !== undefined}
            onChange={(_, { value }) => setSeconds(Number(value))}
          >
            {lengths.map((one) => (
              <option key={one} value={String(one)}>
                {t('seconds', { count: one })}
              </option>
            ))}
          </Select>
        </Field>
        <p className={styles.wide}>{t('view')}</p>
        {done !== undefined && (
          <Field className={styles.wide} validationMessage={t('at', { done, total })} validationState="none">
            <ProgressBar value={done} max={total} />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
