import { Input, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { useField } from '@gantry/plugin-ui';
import { useId } from 'react';
import { type ChecklistAnswer, type ChecklistItem, checklists } from '../../contract/checklists.ts';
import { permitType } from '../../contract/permit-type.ts';
import { formMessages } from '../messages/permit-form.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { type PermitFormPartProps, useFormStyles } from './form-styles.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', containerType: 'inline-size' },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 200px',
    columnGap: '12px',
    alignItems: 'center',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    '@container (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '4px' },
  },
  remark: { minWidth: 0, '& > input': { minWidth: 0, width: '100%' } },
});

const answers = ['yes', 'no', 'na'] as const;

type Given = Partial<Omit<ChecklistAnswer, 'itemId'>>;

/** The checklist of the type: each question with its answer and remark. */
export function ChecklistFields({ form, editable }: PermitFormPartProps) {
  const styles = useStyles();
  const layout = useFormStyles();
  const { t } = useMessages(formMessages);
  const { t: page, locale } = useMessages(pageMessages);
  const type = permitType.catch('Hot Work').parse(form.values.permitType);
  const field = useField({ form, name: 'checklist', label: t('card.checklist') }, (value, other) => {
    const others = answersIn(other).map((one) => JSON.stringify(one));
    const lines = answersIn(value).flatMap((one) => {
      const item = checklists[type].find(({ id }) => id === one.itemId);
      return item === undefined || others.includes(JSON.stringify(one))
        ? []
        : [`${item[locale]} ${[page(`answer.${one.answer}`), one.remark].filter(Boolean).join(', ')}`];
    });
    return lines.join('\n') || t('noAnswers');
  });
  const given = answersIn(field.value);
  const answer = (itemId: string, patch: Given) => {
    const before = given.find((one) => one.itemId === itemId);
    const others = given.filter((one) => one !== before);
    field.change([...others, { remark: '', ...before, ...patch, itemId }]);
  };
  return (
    <>
      <p className={layout.text}>{t('checklistText')}</p>
      <ul className={styles.list}>
        {checklists[type].map((item) => (
          <Question
            key={item.id}
            item={item}
            given={given.find(({ itemId }) => itemId === item.id) ?? {}}
            disabled={field.isBusy || !editable.has('checklist')}
            onChange={(patch) => answer(item.id, patch)}
          />
        ))}
      </ul>
    </>
  );
}

/** The answers in the form field. */
function answersIn(value: unknown): readonly ChecklistAnswer[] {
  // Only the saved permit and `answer` set this field.
  return Array.isArray(value) ? (value as readonly ChecklistAnswer[]) : [];
}

function Question(props: {
  readonly item: ChecklistItem;
  readonly given: Given;
  readonly disabled: boolean;
  readonly onChange: (patch: Given) => void;
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
        onChange={(_, data) => {
          const answer = answers.find((one) => one === data.value);
          if (answer) onChange({ answer });
        }}
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
        value={given.remark ?? ''}
        disabled={disabled || given.answer === undefined}
        onChange={(_, data) => onChange({ remark: data.value })}
      />
    </li>
  );
}
