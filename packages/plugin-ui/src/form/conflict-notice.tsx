import { Button, Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Notice } from '../states/notice.tsx';
import { comfortable } from '../theme/media.ts';
import { formMessages } from './form-messages.ts';
import type { FormConflict } from './record-form.ts';

const useStyles = makeStyles({
  root: { outlineStyle: 'none' },
  text: { margin: '2px 0 0' },
  fields: { display: 'flex', flexDirection: 'column', rowGap: '8px', margin: '8px 0' },
  // Set on a tinted ground, where Fluent UI's label would be too pale.
  field: {
    '& .fui-Label': {
      color: tokens.colorNeutralForeground1,
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-line',
    },
    '& .fui-Radio': { [comfortable]: { minHeight: '44px', alignItems: 'center' } },
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Says who else changed what, and lets the user choose between two values of a field. */
export function ConflictNotice({ conflict }: { readonly conflict: FormConflict }) {
  const styles = useStyles();
  const { t } = useMessages(formMessages);
  const format = useFormat();
  const { changedBy, changedAt, changed, hasNewValues, fields } = conflict;
  const values = {
    name: changedBy ?? t('somebody'),
    fields: changed.length > 0 ? format.list(changed) : t('theirChanges'),
  };
  return (
    // After an attempt to save the focus comes here.
    <div tabIndex={-1} data-problem="" data-conflict="" className={styles.root}>
      <Notice
        tone="warning"
        title={
          changedAt === undefined
            ? t('conflict', values)
            : t('conflictAt', { ...values, time: format.time(changedAt) })
        }
      >
        {hasNewValues && <p className={styles.text}>{t('conflictRest')}</p>}
        {fields.length > 0 && (
          <>
            <p className={styles.text}>{t('conflictChoose')}</p>
            <div className={styles.fields}>
              {fields.map(({ path, label, mine, theirs, choice }) => (
                <Field key={path} label={label} className={styles.field}>
                  <RadioGroup
                    value={choice}
                    onChange={(_, data) => conflict.choose(path, data.value === 'theirs' ? 'theirs' : 'mine')}
                  >
                    <Radio value="mine" label={t('mine', { value: mine })} />
                    <Radio value="theirs" label={t('theirs', { value: theirs })} />
                  </RadioGroup>
                </Field>
              ))}
            </div>
            <div className={styles.buttons}>
              <Button size="small" className={styles.button} onClick={() => conflict.chooseAll('mine')}>
                {t('allMine')}
              </Button>
              <Button size="small" className={styles.button} onClick={() => conflict.chooseAll('theirs')}>
                {t('allTheirs')}
              </Button>
            </div>
          </>
        )}
      </Notice>
    </div>
  );
}
