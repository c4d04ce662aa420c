import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Delete16Regular } from '@fluentui/react-icons';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import {
  Card,
  ConfirmDialog,
  comfortable,
  FailedState,
  LoadingState,
  Notice,
  useFetched,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import type { LinkRule } from '../../../contract/schedule/rules.ts';
import { scheduleChanged } from '../../../contract/schedule/schedule.ts';
import { useSchedule } from '../schedule-module.ts';
import { pageMessages } from './page-messages.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { Fit } from './rule-fit.tsx';

const topics = [scheduleChanged];

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    margin: '8px 0',
    padding: 0,
    listStyleType: 'none',
    ':empty': { display: 'none' },
  },
  rule: { display: 'flex', alignItems: 'flex-start', columnGap: '8px' },
  what: { flexGrow: 1, minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '8px' },
  button: { [comfortable]: { minHeight: '44px', minWidth: '44px' } },
});

/** The rules that link objects by their properties, with what each of them found. */
export function RuleList({ canChange }: { readonly canChange: boolean }) {
  const { api, context } = useSchedule();
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const problemText = useProblemText();
  const [dialog, setDialog] = useState<'add' | LinkRule>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { value, load, refresh } = useFetched((signal) => api.ruleList({}, { signal }), {
    key: 'rules',
    live: context.live,
    topics,
  });
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setIsBusy(false);
      setDialog(undefined);
      refresh();
    }
  };
  if (value === undefined)
    return load.kind === 'failed' ? (
      <FailedState title={t('rulesFailed')} error={load.error} onRetry={refresh} />
    ) : (
      <LoadingState rows={2} />
    );
  return (
    <Card title={t('rules')}>
      <p className={styles.text}>{t('rulesText')}</p>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <ul className={styles.list}>
        {value.rules.map((rule) => (
          <li key={rule.id} className={styles.rule}>
            <div className={styles.what}>
              <span className={styles.name}>{rule.name}</span>
              {rule.fit !== null && <Fit fit={rule.fit} lost={rule.lost} />}
            </div>
            {canChange && (
              <Button
                size="small"
                appearance="subtle"
                className={styles.button}
                icon={<Delete16Regular />}
                aria-label={t('removeRule', { name: rule.name })}
                disabled={isBusy}
                onClick={() => setDialog(rule)}
              />
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <div className={styles.bar}>
          <Button className={styles.button} disabled={isBusy} onClick={() => setDialog('add')}>
            {t('addRule')}
          </Button>
          {value.rules.length > 0 && (
            <Button
              className={styles.button}
              disabled={isBusy}
              onClick={() => void run(() => api.applyRules({}))}
            >
              {t('applyRules')}
            </Button>
          )}
        </div>
      )}
      {dialog === 'add' && (
        <RuleDialog
          onClose={() => {
            setDialog(undefined);
            refresh();
          }}
        />
      )}
      {typeof dialog === 'object' && (
        <ConfirmDialog
          open
          danger
          busy={isBusy}
          title={t('removeTitle', { name: dialog.name })}
          text={t('removeText')}
          confirmLabel={t('remove')}
          cancelLabel={t('cancel')}
          onConfirm={() => void run(() => api.removeRule({ ruleID: dialog.id }))}
          onCancel={() => setDialog(undefined)}
        />
      )}
    </Card>
  );
}
