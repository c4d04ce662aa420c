import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, FieldPair, NumberField, type RecordForm } from '@gantry/plugin-ui';
import { usualDues } from '../../contract/due.ts';
import type { RuleFields } from '../../contract/wire.ts';
import { ruleMessages } from '../messages/permit-rules.ts';

const useStyles = makeStyles({
  text: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  group: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '14px',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
  },
  usual: { [comfortable]: { minHeight: '44px' } },
  // The gap of the group does not hold below a legend.
  heading: { padding: '4px 0 8px', fontWeight: tokens.fontWeightSemibold },
});

/** The hours by which the steps of a permit are due. */
export function DueFields({ form }: { readonly form: RecordForm<RuleFields> }) {
  const styles = useStyles();
  const { t } = useMessages(ruleMessages);
  const hours = (name: keyof typeof usualDues, hint?: string) => (
    <NumberField form={form} name={name} label={t(`due.${name}`)} hint={hint} unit={t('hours')} />
  );
  return (
    <Card
      title={t('dues')}
      aside={
        <Button
          size="small"
          className={styles.usual}
          disabled={form.isBusy}
          onClick={() => form.change(usualDues)}
        >
          {t('usual')}
        </Button>
      }
    >
      <p className={styles.text}>{t('duesText')}</p>
      <fieldset className={styles.group}>
        <legend className={styles.heading}>{t('beforeStart')}</legend>
        {hours('dueLeadHours', t('leadHint'))}
        <p className={styles.text}>{t('startHours')}</p>
        <FieldPair>
          {hours('dueCheckHours')}
          {hours('dueIssueHours')}
          {hours('dueStartHours')}
          {hours('dueRescheduleHours', t('rescheduleHint'))}
        </FieldPair>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.heading}>{t('beforeEnd')}</legend>
        <p className={styles.text}>{t('endHours')}</p>
        <FieldPair>
          {hours('dueHandBackHours')}
          {hours('dueResumeHours')}
          {hours('dueCloseHours')}
        </FieldPair>
      </fieldset>
    </Card>
  );
}
