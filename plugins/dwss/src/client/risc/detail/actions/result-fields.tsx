import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { ChevronDown20Regular, ChevronUp20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { CheckField, comfortable, PersonPicker, TimeInput, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { RiscForm } from '../../../../contract/risc/form.ts';
import { LookupFailed } from '../../../parts/lookup-failed.tsx';
import { actionMessages } from '../../messages/risc-actions.ts';
import { useRiscModule } from '../../module.ts';
import { PersonChoice } from './person-choice.tsx';
import { PlannedTime } from './planned-time.tsx';
import type { StepFields, StepProblem } from './step-fields.ts';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(230px, 100%), 1fr))',
    gap: '14px 16px',
    alignItems: 'start',
  },
  boxes: { display: 'flex', flexWrap: 'wrap', columnGap: '24px' },
  more: { alignSelf: 'start', paddingLeft: 0, [comfortable]: { minHeight: '44px' } },
});

const surveyorsOf = { permissionCodes: 'RISC_CS_LS' } as const;

/** The fields of a result: when it was inspected, who countersigns, and who is notified. */
export function ResultFields(props: {
  readonly form: RiscForm;
  readonly fields: StepFields;
  readonly problems: readonly StepProblem[];
  readonly asksCountersign: boolean;
  readonly onChange: (patch: Partial<StepFields>) => void;
}) {
  const { form, fields, problems, asksCountersign, onChange } = props;
  const styles = useStyles();
  const { t } = useMessages(actionMessages);
  const { api, context } = useRiscModule();
  const names = asksCountersign && fields.needCountersign;
  // Only surveys have land surveyors: elsewhere a choice among nobody would be a dead end.
  const surveyors = useFetched(
    (signal) => api.users({ ...surveyorsOf, discipline: form.discipline.id, formIds: form.id }, { signal }),
    { key: names && form.variant !== 'TY' ? form.id : undefined },
  );
  const hasSurveyors = (surveyors.value?.users.length ?? 0) > 0;
  // Say nothing about the other countersigner until it is known whether there are surveyors.
  const isUnknown = surveyors.load.kind === 'failed' && surveyors.value === undefined;
  const [isMore, setMore] = useState(false);
  const state = (text: string | undefined) => ({
    validationState: text === undefined ? ('none' as const) : ('error' as const),
    validationMessage: text,
  });
  const inspectedWhy = problems.includes('inspectedAt') ? t('inspectedAtMissing') : undefined;
  const namesMissing = problems.includes('countersign') ? t('countersignMissing') : undefined;
  return (
    <>
      <div className={styles.pair}>
        <Field label={t('inspectedAt')} required {...state(inspectedWhy)}>
          <TimeInput
            kind="moment"
            value={fields.inspectedAt}
            onChange={(inspectedAt) => onChange({ inspectedAt })}
          />
          <PlannedTime
            form={form}
            value={fields.inspectedAt}
            onTake={(inspectedAt) => onChange({ inspectedAt })}
          />
        </Field>
        <Field
          label={t('completedAt')}
          {...state(problems.includes('completedAt') ? t('momentWrong') : undefined)}
        >
          <TimeInput
            kind="moment"
            value={fields.completedAt}
            onChange={(completedAt) => onChange({ completedAt })}
          />
        </Field>
      </div>
      <div className={styles.boxes}>
        <CheckField
          label={t('recurrence')}
          checked={fields.recurrence}
          onChange={(recurrence) => onChange({ recurrence })}
        />
        {asksCountersign && (
          <CheckField
            label={t('needCountersign')}
            checked={fields.needCountersign}
            onChange={(needCountersign) => onChange({ needCountersign })}
          />
        )}
      </div>
      {names && <LookupFailed lookups={[surveyors]} text={t('surveyorsFailed')} />}
      {names && (
        <div className={styles.pair}>
          {hasSurveyors && (
            <PersonChoice
              label={t('LS')}
              permission="RISC_CS_LS"
              form={form}
              value={fields.LS}
              problem={namesMissing}
              onChange={(LS) => onChange({ LS })}
            />
          )}
          <PersonChoice
            label={t('RE')}
            permission="RISC_CS_RE"
            form={form}
            value={fields.RE}
            // With surveyors, either of the two is enough.
            isRequired={!hasSurveyors && !isUnknown}
            problem={namesMissing}
            onChange={(RE) => onChange({ RE })}
          />
        </div>
      )}
      <Button
        appearance="subtle"
        className={styles.more}
        icon={isMore ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
        aria-expanded={isMore}
        onClick={() => setMore(!isMore)}
      >
        {t('ccAndNotes')}
      </Button>
      {isMore && (
        <>
          <Field label={t('cc')}>
            <PersonPicker
              multiple
              label={t('cc')}
              people={context.people}
              timers={context.subscriptions}
              value={fields.cc}
              onChange={(cc) => onChange({ cc })}
            />
          </Field>
          <Field label={t('notes')}>
            <Textarea
              value={fields.notes}
              maxLength={2000}
              resize="vertical"
              onChange={(_, { value }) => onChange({ notes: value })}
            />
          </Field>
        </>
      )}
    </>
  );
}
