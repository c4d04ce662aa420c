import { useMessages } from '@gantry/plugin-sdk';
import { Card, ChoiceField, FieldPair, FormBody, useRecordForm } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { z } from 'zod';
import { newPortion } from '../../../contract/diary/requests.ts';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { useWhyEmpty } from '../../reference/use-why-empty.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { usePortionColumns } from '../parts/use-portion-columns.ts';
import type { DiaryRecord } from '../state/diary-record.ts';

/** Adds a portion of the works that the diary does not have yet. */
export const AddPortion = observer(function AddPortion(props: {
  readonly record: DiaryRecord;
  readonly diary: SiteDiary;
  readonly onDone: () => void;
}) {
  const { record, diary, onDone } = props;
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const whyEmpty = useWhyEmpty();
  const { columns, isEmpty } = usePortionColumns();
  const present = diary.portions
    .filter(({ status }) => status !== 'Removed')
    .map(({ portion }) => portion.id);
  const form = useRecordForm<z.output<typeof newPortion>, void>({
    host: context,
    schema: newPortion,
    messages: texts,
    failedText: (why) => t('addFailed', { why }),
    async save(values) {
      const { form: after } = await api.addPortion({ ...values, id: diary.id });
      void record.accept({ form: after });
    },
    onDone,
    onLeave: onDone,
  });
  const options = (name: string) =>
    columns.flatMap((column) => (column.name === name && column.kind === 'choice' ? column.options : []));
  return (
    <Card title={t('addPortion')}>
      <FormBody form={form} submitLabel={t('add')}>
        <FieldPair>
          <ChoiceField
            form={form}
            name="portion"
            label={term('field.portion')}
            required
            options={options('portion').filter(({ value }) => !present.includes(value))}
            whyEmpty={isEmpty ? whyEmpty('portions') : undefined}
          />
          <ChoiceField
            form={form}
            name="engineer"
            label={term('field.engineer')}
            options={options('engineer')}
          />
        </FieldPair>
      </FormBody>
    </Card>
  );
});
