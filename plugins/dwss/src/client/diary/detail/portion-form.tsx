import { Button, makeStyles } from '@fluentui/react-components';
import { Copy20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import {
  comfortable,
  EntryRowsField,
  FormBody,
  type FormValues,
  InTurn,
  Notice,
  TextField,
  useRecordForm,
  withoutBlankRows,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import * as z from 'zod';
import {
  type DiaryPortionFields,
  portionFields,
  portionGaps,
  vacancyRows,
  type WorkKind,
} from '../../../contract/diary/form.ts';
import { type NamedShift, overlapOf } from '../../../contract/diary/shifts.ts';
import type { DiaryPortion, SiteDiary } from '../../../contract/diary/site-diary.ts';
import { useLeaveTexts } from '../../parts/use-leave-texts.ts';
import { useWhyEmpty } from '../../reference/use-why-empty.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { useWorkWords, type WorkNames, workKindNames } from '../parts/work-words.ts';
import type { DiaryRecord } from '../state/diary-record.ts';
import { historyOf, partNow } from './parts-of-diary.ts';
import { blankRows, useWorkEntries } from './use-work-entries.ts';

const fields = withoutBlankRows(z.object(portionFields), blankRows);
const useStyles = makeStyles({
  copy: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } },
  total: { display: 'block', marginTop: '6px' },
});

/** What an engineer writes of a portion. The one form that is open on the page of a diary. */
export const PortionForm = observer(function PortionForm(props: {
  readonly record: DiaryRecord;
  readonly diary: SiteDiary;
  readonly portion: DiaryPortion;
  readonly names: WorkNames;
  /** @param wantsSubmit - the engineer goes on to sign it */
  readonly onDone: (wantsSubmit: boolean) => void;
}) {
  const { record, diary, portion, names, onDone } = props;
  const styles = useStyles();
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const problemText = useProblemText();
  const whyEmpty = useWhyEmpty();
  const leaveTexts = useLeaveTexts();
  const { columns, empty } = useWorkEntries(portion.portion.id, names);
  const words = useWorkWords(names);
  const { id } = portion;
  const others = diary.portions.filter((one) => one.id !== id).flatMap(namedShifts);
  const isClosed = !portion.allowedActions.some(({ action }) => action === 'save');
  const form = useRecordForm<DiaryPortionFields, boolean>({
    host: context,
    schema: fields,
    record: portion,
    messages: texts,
    draft: { storage: context.storage.user, key: `draft.diary.portion.${id}` },
    failedText: (why) => t('portionNotSaved', { why }),
    check: (values, intent) => (intent === 'submit' ? gapsOf(values, others) : []),
    history: historyOf(record, { set: 'portions', id }),
    refetch: () => partNow(record, { set: 'portions', id }),
    async save(values, { version = portion.version, intent }) {
      const { form: after } = await api.savePortion({ ...values, portionID: id, version });
      void record.accept({ form: after });
      return intent === 'submit';
    },
    // The dialog that signs it opens, and a notification would stand over it.
    savedText: (wantsSubmit) => (wantsSubmit ? undefined : t('portionSaved')),
    onDone,
    leaveTexts,
    onLeave: () => onDone(false),
  });
  const copy = async () => {
    try {
      const { diary_date, written } = await api.previousPortion({ portionID: id });
      if (written === null || diary_date === null)
        return context.notifications.show({ text: t('nothingBefore'), tone: 'info' });
      const isSure =
        !form.isDirty ||
        (await context.dialogs.confirm({
          title: t('copyTitle'),
          text: t('copyText', { day: format.day(diary_date) }),
          confirmLabel: t('copy'),
        }));
      if (!isSure) return;
      form.change(written);
      context.notifications.show({ text: t('copied', { day: format.day(diary_date) }), tone: 'success' });
    } catch (error) {
      context.notifications.show({ text: t('copyFailed', { why: problemText(error) }), tone: 'danger' });
    }
  };
  return (
    <FormBody
      form={form}
      submitLabel={t('saveAndSubmit')}
      intent="submit"
      isLocked={isClosed}
      actions={
        <Button disabled={form.isBusy || isClosed} onClick={() => form.submit('save')}>
          {term('action.save')}
        </Button>
      }
    >
      {isClosed && (
        <Notice tone="warning">{t('portionMoved', { status: term(`status.${portion.status}`) })}</Notice>
      )}
      <Button
        className={styles.copy}
        icon={<Copy20Regular />}
        disabled={form.isBusy || isClosed}
        onClick={() => void copy()}
      >
        {t('copyPrevious')}
      </Button>
      <TextField
        form={form}
        name="activities"
        label={term('field.activities')}
        required
        rows={4}
        maxLength={4000}
      />
      <InTurn>
        {workKindNames.map((kind) => (
          <div key={kind}>
            <EntryRowsField
              form={form}
              name={kind}
              label={term(`work.${kind}`)}
              columns={columns[kind]}
              blank={blankRows[kind]}
              least={vacancyRows}
              whyEmpty={empty.includes(kind) ? whyEmpty('types') : undefined}
            />
            <span role="status" className={styles.total}>
              {t('total', { total: words.total(kind, [writtenWork(form.values)]) })}
            </span>
          </div>
        ))}
      </InTurn>
      <TextField form={form} name="utilities" label={term('field.utilities')} rows={2} maxLength={2000} />
      <TextField form={form} name="remarks" label={term('field.remarks')} rows={2} maxLength={2000} />
    </FormBody>
  );
});

const namedShifts = ({
  staff,
  engineers,
}: Pick<DiaryPortionFields, 'staff' | 'engineers'>): readonly NamedShift[] => [...staff, ...engineers];

/** The rows that can be counted, of what is filled in so far. */
function writtenWork(values: FormValues): Pick<DiaryPortionFields, WorkKind> {
  const one = (kind: WorkKind) => {
    const rows: unknown = values[kind];
    const counted = Array.isArray(rows)
      ? rows.filter((row) => Number.isInteger(row.number) && row.number >= 0)
      : [];
    return counted.map((row) => ({ ...row, idle: Number.isInteger(row.idle) ? row.idle : 0 }));
  };
  return { labour: one('labour'), plant: one('plant'), staff: one('staff'), engineers: one('engineers') };
}

/** What a portion lacks for its submission, and whose shifts overlap, each at its row. */
export function gapsOf(values: FormValues, others: readonly NamedShift[]) {
  const parsed = fields.safeParse(values);
  // The problems that the schema finds come first.
  if (!parsed.success) return [];
  const seen: NamedShift[] = [];
  for (const one of others) if (overlapOf([...seen, one]) === undefined) seen.push(one);
  const clashes = (['staff', 'engineers'] as const).flatMap((kind) =>
    parsed.data[kind].flatMap((row, at) => {
      const clash = overlapOf([...seen, row]);
      if (clash === undefined) seen.push(row);
      const [name = '', one = '', other = ''] = clash ?? [];
      return clash === undefined
        ? []
        : [{ path: `${kind}.${at}.shift`, code: 'overlap', values: { name, one, other } }];
    }),
  );
  return [...portionGaps(parsed.data).map((path) => ({ path, code: 'required' })), ...clashes];
}
