import { Input, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { phoneQuery } from '@gantry/plugin-ui';
import { useId } from 'react';
import { type ChecklistItem, checklists } from '../../contract/checklists.ts';
import { formMessages } from '../messages/permit-form.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { useFormLayout } from './form-layout.ts';
import type { AnswerDraft } from './permit-draft.ts';
import type { DraftFieldsProps } from './work-fields.tsx';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 200px',
    columnGap: '12px',
    alignItems: 'center',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '4px' },
  },
  remark: { minWidth: 0, '& > input': { minWidth: 0, width: '100%' } },
});

const noAnswer: AnswerDraft = { answer: undefined, remark: '' };
const answers = ['yes', 'no', 'na'] as const;

/** The questions of the type, each with its answer and a remark. */
export function ChecklistFields({ draft, onChange, editable }: DraftFieldsProps) {
  const styles = useStyles();
  const layout = useFormLayout();
  const { t } = useMessages(formMessages);
  const setAnswer = (id: string, patch: Partial<AnswerDraft>) =>
    onChange({ answers: { ...draft.answers, [id]: { ...(draft.answers[id] ?? noAnswer), ...patch } } });
  return (
    <>
      <p className={layout.text}>{t('checklistText')}</p>
      <ul className={styles.list}>
        {checklists[draft.permitType].map((item) => (
          <Question
            key={item.id}
            item={item}
            given={draft.answers[item.id] ?? noAnswer}
            disabled={!editable.has('checklist')}
            onChange={(patch) => setAnswer(item.id, patch)}
          />
        ))}
      </ul>
    </>
  );
}

function Question(props: {
  readonly item: ChecklistItem;
  readonly given: AnswerDraft;
  readonly disabled: boolean;
  readonly onChange: (patch: Partial<AnswerDraft>) => void;
}) {
  const { item, given, disabled, onChange } = props;
  const styles = useStyles();
  const labelId = useId();
  const { t } = useMessages(formMessages);
  const { t: page, locale } = useMessages(pageMessages);
  return (
    <li className={styles.item}>
      <span id={labelId}>
        {item[locale]}
        {item.mandatory && ' *'}
      </span>
      <RadioGroup
        layout="horizontal"
        aria-labelledby={labelId}
        value={given.answer ?? ''}
        disabled={disabled}
        onChange={(_, data) => onChange({ answer: answers.find((answer) => answer === data.value) })}
      >
        {answers.map((answer) => (
          <Radio
            key={answer}
            value={answer}
            label={page(`answer.${answer}`)}
            disabled={disabled || (answer === 'na' && item.mandatory === true)}
          />
        ))}
      </RadioGroup>
      <Input
        className={styles.remark}
        aria-label={t('remark', { item: item[locale] })}
        placeholder={t('remarkShort')}
        maxLength={500}
        value={given.remark}
        disabled={disabled || given.answer === undefined}
        onChange={(_, data) => onChange({ remark: data.value })}
      />
    </li>
  );
}
