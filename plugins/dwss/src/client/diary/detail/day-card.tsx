import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Edit20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  Card,
  CheckField,
  ChoiceField,
  comfortable,
  FieldPair,
  FormBody,
  type KeyValue,
  KeyValues,
  NumberField,
  type RecordForm,
  TextField,
  useField,
  useRecordForm,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import * as z from 'zod';
import { type DiaryDay, dayFields } from '../../../contract/diary/form.ts';
import { timeOptions } from '../../../contract/diary/shifts.ts';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import {
  otherWarnings,
  rainstormSignals,
  typhoonSignals,
  weathers,
} from '../../../contract/weather-signals.ts';
import { useLeaveTexts } from '../../parts/use-leave-texts.ts';
import { weekday } from '../list/use-diary-columns.tsx';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import type { DiaryRecord } from '../state/diary-record.ts';
import { ObservedWeather } from './observed-weather.tsx';
import { partNow } from './parts-of-diary.ts';

const useStyles = makeStyles({
  warnings: { margin: 0, padding: 0, border: 0 },
  button: { [comfortable]: { minHeight: '44px' } },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
    gap: '3px 24px',
  },
});

/** Long texts of the day, in the order of the paper. */
export const dayRemarks = [
  'contractor_remarks',
  'instruction_remarks',
  'utilities_remarks',
  'vistor_remarks',
  'material_remarks',
  'remarks',
] as const;

/** Returns what is written of the day, as label and value. */
export function useDayFacts(): (diary: SiteDiary) => readonly KeyValue[] {
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const hours = (value: number | null) => (value === null ? '' : t('hours', { hours: format.number(value) }));
  return (diary) => {
    const typhoon = diary.typhoon === '' ? '' : term(`typhoon.${diary.typhoon}`);
    const rainstorm = diary.rainstormSignal === '' ? '' : term(`rainstorm.${diary.rainstormSignal}`);
    const fact = (field: 'siteDay' | keyof DiaryDay, value: string): KeyValue => ({
      id: field,
      label: term(`field.${field}`),
      value,
      wrap: true,
    });
    return [
      fact('siteDay', diary.siteDay === null ? '' : format.number(diary.siteDay)),
      fact('weather_am', diary.weather_am === '' ? '' : term(`weather.${diary.weather_am}`)),
      fact('weather_pm', diary.weather_pm === '' ? '' : term(`weather.${diary.weather_pm}`)),
      fact('rainfall', diary.rainfall === null ? '' : format.number(diary.rainfall)),
      fact('typhoon', [typhoon, hours(diary.typhoonDuration)].filter(Boolean).join(' · ')),
      fact('rainstormSignal', [rainstorm, hours(diary.rainstormSignalDuration)].filter(Boolean).join(' · ')),
      fact('warning_signals', format.list(diary.warning_signals.map((one) => term(`warning.${one}`)))),
      {
        id: 'hours',
        label: t('siteHours'),
        value: [diary.diary_start_from, diary.diary_start_to].filter(Boolean).join(' – '),
      },
      fact(
        'siteStaffNo',
        [diary.siteStaffNo === null ? '' : format.number(diary.siteStaffNo), diary.siteStaffName]
          .filter(Boolean)
          .join(' · '),
      ),
      ...dayRemarks.map((field) => fact(field, diary[field])),
    ];
  };
}

/** The day as a whole: what is written of it, or its form. */
export const DayCard = observer(function DayCard(props: {
  readonly record: DiaryRecord;
  readonly diary: SiteDiary;
  readonly isOpen: boolean;
  /** Undefined where this member may not write. */
  readonly onOpen: (() => void) | undefined;
  /** Another part is being written. */
  readonly waits: boolean;
  readonly onClose: () => void;
}) {
  const { record, diary, isOpen, onOpen, waits, onClose } = props;
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const facts = useDayFacts()(diary);
  const styles = useStyles();
  const isShort = ({ id }: KeyValue) => !dayRemarks.some((one) => one === id);
  return (
    <Card
      title={t('day')}
      aside={`${format.day(diary.diary_date)} · ${t(`weekday.${weekday(diary.diary_dayweek)}`)}`}
    >
      {isOpen ? (
        <DayForm record={record} diary={diary} onClose={onClose} />
      ) : (
        <>
          <div className={styles.facts}>
            <KeyValues keyWidth={150} items={facts.filter(isShort)} />
            <KeyValues keyWidth={150} items={facts.filter((one) => !isShort(one))} />
          </div>
          {onOpen && waits && <p className={styles.hint}>{t('writeFirst')}</p>}
          {onOpen && !waits && (
            <div>
              <Button className={styles.button} icon={<Edit20Regular />} onClick={onOpen}>
                {term('action.update')}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
});

const fields = z.object(dayFields);

const DayForm = observer(function DayForm(props: {
  readonly record: DiaryRecord;
  readonly diary: SiteDiary;
  readonly onClose: () => void;
}) {
  const { record, diary, onClose } = props;
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const leaveTexts = useLeaveTexts();
  const { id } = diary;
  const form = useRecordForm<DiaryDay, SiteDiary>({
    host: context,
    schema: fields,
    record: diary,
    messages: texts,
    draft: { storage: context.storage.user, key: `draft.diary.day.${id}` },
    failedText: (why) => t('dayNotSaved', { why }),
    history: record.history,
    refetch: () => partNow(record, { set: 'diary', id }),
    async save(values, { version = diary.version }) {
      const { form: after } = await api.update({ ...values, id, version });
      void record.accept({ form: after });
      return after;
    },
    // What was written last may have submitted the diary.
    savedText: ({ status }) =>
      status === diary.status ? t('updated') : t('updatedAs', { status: term(`status.${status}`) }),
    onDone: onClose,
    leaveTexts,
    onLeave: onClose,
  });
  const choice = (
    name: 'weather_am' | 'weather_pm' | 'typhoon' | 'rainstormSignal' | 'diary_start_from' | 'diary_start_to',
    options: readonly { readonly value: string; readonly label: string }[],
    empty: string,
  ) => (
    <ChoiceField
      form={form}
      name={name}
      label={term(`field.${name}`)}
      options={[{ value: '', label: empty }, ...options]}
    />
  );
  const duration = (name: 'rainfall' | 'typhoonDuration' | 'rainstormSignalDuration' | 'siteStaffNo') => (
    <NumberField form={form} name={name} label={term(`field.${name}`)} emptyAs={null} />
  );
  const weatherOptions = weathers.map((one) => ({ value: one, label: term(`weather.${one}`) }));
  const hourOptions = timeOptions.map((one) => ({ value: one, label: one }));
  return (
    <FormBody form={form}>
      <ObservedWeather form={form} day={diary.diary_date} />
      <FieldPair>
        {choice('weather_am', weatherOptions, '–')}
        {choice('weather_pm', weatherOptions, '–')}
      </FieldPair>
      <FieldPair>
        {duration('rainfall')}
        {duration('siteStaffNo')}
      </FieldPair>
      <FieldPair>
        {choice(
          'typhoon',
          typhoonSignals.map((one) => ({ value: one, label: term(`typhoon.${one}`) })),
          t('none'),
        )}
        {duration('typhoonDuration')}
      </FieldPair>
      <FieldPair>
        {choice(
          'rainstormSignal',
          rainstormSignals.map((one) => ({ value: one, label: term(`rainstorm.${one}`) })),
          t('none'),
        )}
        {duration('rainstormSignalDuration')}
      </FieldPair>
      <Warnings form={form} />
      <FieldPair>
        {choice('diary_start_from', hourOptions, '–')}
        {choice('diary_start_to', hourOptions, '–')}
      </FieldPair>
      <TextField form={form} name="siteStaffName" label={term('field.siteStaffName')} maxLength={500} />
      {dayRemarks.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={term(`field.${name}`)}
          rows={2}
          maxLength={4000}
        />
      ))}
    </FormBody>
  );
});

/** A box for each of the other warnings. Fluent's field would name all of them alike. */
function Warnings({ form }: { readonly form: RecordForm<DiaryDay> }) {
  const styles = useStyles();
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const label = term('field.warning_signals');
  const name = (value: DiaryDay['warning_signals']) =>
    format.list(value.map((one) => term(`warning.${one}`)));
  const field = useField({ form, name: 'warning_signals', label }, (value) => name(warningsIn(value)));
  const chosen = warningsIn(field.value);
  return (
    <fieldset className={styles.warnings}>
      <legend>{label}</legend>
      {otherWarnings.map((one) => (
        <CheckField
          key={one}
          label={term(`warning.${one}`)}
          checked={chosen.includes(one)}
          disabled={field.isBusy}
          onChange={(isOn) =>
            field.change(otherWarnings.filter((other) => (other === one ? isOn : chosen.includes(other))))
          }
        />
      ))}
    </fieldset>
  );
}

const warningsIn = (value: unknown): DiaryDay['warning_signals'] =>
  fields.shape.warning_signals.safeParse(value).data ?? [];
