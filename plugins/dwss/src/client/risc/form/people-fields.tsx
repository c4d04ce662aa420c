import { Input, makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import {
  CustomField,
  comfortable,
  FieldPair,
  PersonField,
  PersonPicker,
  type RecordForm,
  useFetched,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import { discipline } from '../../../contract/discipline.ts';
import { formMessages } from '../messages/risc-form.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import type { RiscFields } from './form-fields.ts';

const useStyles = makeStyles({ tags: { [comfortable]: { minHeight: '44px' } } });

/** Who is notified of the form, who may finish the draft, and its tags. */
export function PeopleFields(props: {
  readonly form: RecordForm<RiscFields>;
  /** Somebody else may be let finish it. */
  readonly isDraft: boolean;
}) {
  const { form, isDraft } = props;
  const { t } = useMessages(formMessages);
  const { t: term } = useMessages(terms);
  const { context } = useRiscModule();
  const me = useFetched(() => context.people.current(), { key: 'me' });
  const company = me.value?.company?.id;
  const works = discipline.safeParse(form.values.discipline).data;
  return (
    <>
      <FieldPair>
        <CustomField form={form} name="attn" label={term('field.attn')} hint={t('attnHint')}>
          {({ value, isBusy, change }) => (
            <PersonPicker
              multiple
              label={term('field.attn')}
              people={context.people}
              timers={context.subscriptions}
              value={textsOf(value)}
              disabled={isBusy}
              onChange={change}
            />
          )}
        </CustomField>
        {isDraft && (
          <PersonField
            form={form}
            name="draft_can_submit_by"
            label={term('field.draft_can_submit_by')}
            hint={t('coauthorHint')}
            people={context.people}
            query={{
              permission: 'RISC_SUBMIT',
              ...(works !== undefined && { discipline: works }),
              ...(company !== undefined && { company }),
            }}
            timers={context.subscriptions}
          />
        )}
      </FieldPair>
      <CustomField form={form} name="tags" label={term('field.tags')} hint={t('tagsHint')}>
        {({ value, isBusy, change }) => (
          <TagsInput tags={textsOf(value)} disabled={isBusy} onChange={change} />
        )}
      </CustomField>
    </>
  );
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Keeps what is typed, such as a comma at the end, as long as it means these tags. */
function TagsInput(props: {
  readonly tags: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (tags: readonly string[]) => void;
}) {
  const { tags, disabled, onChange, ...rest } = props;
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const shown = tagsIn(typed).join() === tags.join() ? typed : tags.join(', ');
  return (
    <Input
      {...rest}
      className={styles.tags}
      value={shown}
      disabled={disabled}
      onChange={(_, { value }) => {
        setTyped(value);
        onChange(tagsIn(value));
      }}
    />
  );
}

const tagsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,，]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
