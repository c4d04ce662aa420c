import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { comfortable, Notice, phoneQuery, SignaturePad } from '@gantry/plugin-ui';
import { useMemo, useState } from 'react';
import type { PermitForMember } from '../../contract/permit.ts';
import { ChangedNotice } from '../actions/changed-notice.tsx';
import { formMessages } from '../messages/permit-form.ts';
import { Card } from '../parts/card.tsx';
import { PageLayout } from '../parts/page-layout.tsx';
import { ProblemSpot } from '../parts/problem-spot.tsx';
import { RuleList } from '../parts/rule-list.tsx';
import { useBlockerText } from '../parts/use-blocker-text.ts';
import { useFocusOnProblem } from '../parts/use-focus-on-problem.ts';
import { useProblemText } from '../parts/use-problem-text.ts';
import { fromWallTime } from '../parts/wall-time.ts';
import { ChecklistFields } from './checklist-fields.tsx';
import { FormProblemsContext } from './form-field.tsx';
import { useFormLayout } from './form-layout.ts';
import { GatesFields } from './gates-fields.tsx';
import { limitOf } from './read-draft.ts';
import { useHolders } from './use-holders.ts';
import { usePermitForm } from './use-permit-form.ts';
import { WorkFields } from './work-fields.tsx';

const useStyles = makeStyles({
  cards: { display: 'flex', flexDirection: 'column', rowGap: '12px', maxWidth: '960px' },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    gap: '8px',
    maxWidth: '960px',
    padding: '12px 0',
    backgroundColor: tokens.colorNeutralBackground3,
    [phoneQuery]: { '& > button': { flexGrow: 1 } },
  },
  button: { [comfortable]: { minHeight: '44px' } },
  // Takes focus when sending failed; the bar must not lie over it then.
  refusal: { outlineStyle: 'none', scrollMarginBottom: '88px' },
});

interface PermitFormProps {
  /** The permit as it was when the form opened; undefined for a new one. */
  readonly permit: PermitForMember | undefined;
  readonly locationID: string | undefined;
  readonly onLeave: (formUUID: string | undefined) => void;
}

/** All that can be filled in about a permit; what this member may not change now is shown and locked. */
export function PermitForm({ permit, locationID, onLeave }: PermitFormProps) {
  const styles = useStyles();
  const layout = useFormLayout();
  const { t } = useMessages(formMessages);
  const { timeZone } = useLanguage();
  const problem = useProblemText();
  const form = usePermitForm(permit, locationID, onLeave);
  const holders = useHolders();
  const [signature, setSignature] = useState<string | null>(null);
  const { draft, problems, refusal, isBusy } = form;
  const cards = useFocusOnProblem(form.attempt);
  const blockerText = useBlockerText({
    permitType: draft.permitType,
    validFrom: fromWallTime(draft.validFrom, timeZone) ?? new Date().toISOString(),
  });
  const editable = useMemo(() => new Set(form.editable), [form.editable]);
  const isDraft = permit === undefined || permit.status === 'Draft';
  const hours = limitOf(draft);
  const shared = { draft, onChange: form.change, editable };
  const title = () => {
    if (permit === undefined) return t('newTitle');
    return permit.number === null ? t('editDraft') : t('editTitle', { number: permit.number });
  };

  return (
    <FormProblemsContext value={useMemo(() => ({ problems, hours }), [problems, hours])}>
      <PageLayout title={title()} text={isDraft ? t('newText') : undefined}>
        <div ref={cards} className={styles.cards}>
          <Card title={t('card.work')}>
            <WorkFields {...shared} holders={holders} opened={permit} />
          </Card>
          {draft.permitType === 'Confined Space' && (
            <Card title={t('card.gates')}>
              <GatesFields {...shared} />
            </Card>
          )}
          <Card title={t('card.checklist')}>
            <ChecklistFields {...shared} />
          </Card>
          {isDraft && (
            <Card title={t('card.sign')}>
              <p className={layout.text}>{t('signText')}</p>
              <ProblemSpot problem={problems.signature && t('problem.signature')}>
                <SignaturePad label={t('signature')} onChange={setSignature} disabled={isBusy} />
              </ProblemSpot>
            </Card>
          )}
          {editable.size === 0 && <Notice tone="warning">{t('locked')}</Notice>}
          {Object.keys(problems).length > 0 && <Notice tone="danger">{t('check')}</Notice>}
          {refusal && (
            <div tabIndex={-1} data-problem="" className={styles.refusal}>
              {(refusal.kind === 'changed' || refusal.kind === 'moved-on') && (
                <ChangedNotice refusal={refusal} onReload={() => void form.reload()} />
              )}
              {refusal.kind === 'blocked' && (
                <Notice tone="danger">
                  <RuleList texts={refusal.blockers.map(blockerText)} />
                </Notice>
              )}
              {refusal.kind === 'other' && (
                <Notice tone="danger">
                  {problem.text(refusal.error)} {t('kept')}
                </Notice>
              )}
            </div>
          )}
        </div>
        <div className={styles.bar}>
          <Button className={styles.button} disabled={isBusy} onClick={() => onLeave(permit?.formUUID)}>
            {t('cancel')}
          </Button>
          <Button
            appearance={isDraft ? 'secondary' : 'primary'}
            className={styles.button}
            disabled={isBusy || editable.size === 0}
            onClick={() => void form.save()}
          >
            {t(isDraft ? 'saveDraft' : 'save')}
          </Button>
          {isDraft && (
            <Button
              appearance="primary"
              className={styles.button}
              disabled={isBusy || editable.size === 0}
              onClick={() => void form.request(signature)}
            >
              {t('request')}
            </Button>
          )}
        </div>
      </PageLayout>
    </FormProblemsContext>
  );
}
