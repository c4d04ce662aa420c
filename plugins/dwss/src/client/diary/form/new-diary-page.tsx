import { isIsoDay, type RouteProps, refusalOf, useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  Card,
  DayField,
  EntryRowsField,
  FormPage,
  Notice,
  newKey,
  OpenLink,
  useRecordForm,
  withoutBlankRows,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { z } from 'zod';
import { diaryCalls } from '../../../contract/diary/calls.ts';
import { createBody } from '../../../contract/diary/requests.ts';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { useWhyEmpty } from '../../reference/use-why-empty.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { usePortionColumns } from '../parts/use-portion-columns.ts';

type NewDiary = z.output<typeof createBody>;
const noPortion = { portion: undefined, engineer: undefined };
const fields = withoutBlankRows<NewDiary>(createBody, { portions: noPortion });

/** Begins the diary of a day, today unless `day` says another, with its portions and who writes them. */
export const NewDiaryPage = observer(function NewDiaryPage({ params }: RouteProps) {
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const whyEmpty = useWhyEmpty();
  const { columns, isEmpty } = usePortionColumns();
  const today = useFormat().isoDay(context.session.serverNow());
  const [id] = useState(newKey);
  /** The diary that the day has. */
  const [existing, setExisting] = useState<string>();
  const { day } = params;
  const form = useRecordForm<NewDiary, SiteDiary>({
    host: context,
    schema: fields,
    start: { diary_date: day !== undefined && isIsoDay(day) ? day : today, portions: [] },
    messages: texts,
    check: ({ portions }) => doubles(portions),
    failedText: (why) => t('createFailed', { why }),
    async save(values) {
      setExisting(undefined);
      try {
        return (await api.create({ ...values, id })).form;
      } catch (error) {
        const refusal = refusalOf(diaryCalls.create, error);
        if (refusal?.code === 'FORM_EXISTS') setExisting(refusal.details.id ?? undefined);
        throw error;
      }
    },
    savedText: t('created'),
    onDone: (diary) => context.navigate('diary-detail', { id: diary.id }),
    onLeave: () => context.navigate('diary-list'),
  });
  return (
    <FormPage form={form} title={t('new')} text={t('newText')} submitLabel={t('create')}>
      <Card title={t('day')}>
        <DayField form={form} name="diary_date" label={term('field.diary_date')} required />
      </Card>
      <Card title={term('field.portions')}>
        <EntryRowsField
          form={form}
          name="portions"
          label={t('whoWrites')}
          hint={t('portionsHint')}
          columns={columns}
          blank={noPortion}
          most={50}
          whyEmpty={isEmpty ? whyEmpty('portions') : undefined}
        />
      </Card>
      {existing !== undefined && (
        <Notice tone="info">
          <OpenLink onOpen={() => context.navigate('diary-detail', { id: existing })}>
            {t('openExisting')}
          </OpenLink>
        </Notice>
      )}
    </FormPage>
  );
});

/** Portions that occur twice. */
function doubles(rows: unknown) {
  if (!Array.isArray(rows)) return [];
  const ids: readonly unknown[] = rows.map((row: { portion?: unknown }) => row.portion);
  return ids.flatMap((id, at) =>
    id !== undefined && ids.indexOf(id) < at ? [{ path: `portions.${at}.portion`, code: 'double' }] : [],
  );
}
