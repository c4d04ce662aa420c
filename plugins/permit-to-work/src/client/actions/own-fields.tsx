import { Field, Input } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { CheckField, ProblemSpot, TimeInput } from '@gantry/plugin-ui';
import type { Conflict } from '../../contract/conflicts.ts';
import type { Blocker } from '../../contract/guards.ts';
import type { Permit } from '../../contract/permit.ts';
import { periodLimitHours } from '../../contract/permit-type.ts';
import { actionMessages } from '../messages/actions.ts';
import { useBlockerText } from '../parts/use-blocker-text.ts';
import type { ActionFields, PermitNeeds } from './action-form.ts';
import { ConflictChoices } from './conflict-choices.tsx';

/** Rules about the new end of an extension, or another period. */
const ofNewEnd: readonly Blocker['code'][] = [
  'END_REQUIRED',
  'END_NOT_LATER',
  'PERIOD_REVERSED',
  'PERIOD_TOO_LONG',
  'PERIOD_OVER',
  'CUT_OFF_PASSED',
];

/** The fields specific to permits: new period or end, state of the area, people inside, accepted conflicts. */
export function OwnFields(props: {
  readonly permit: Permit;
  readonly needs: PermitNeeds;
  readonly fields: ActionFields;
  readonly conflicts: readonly Conflict[];
  /** Number of people inside according to the entry log. */
  readonly inside: number;
  /** Shown beside their fields. */
  readonly problems: readonly Blocker[];
  readonly isUnaccepted: boolean;
  readonly onChange: (patch: Partial<ActionFields>) => void;
}) {
  const { permit, needs, fields, conflicts, problems, onChange } = props;
  const { t } = useMessages(actionMessages);
  const format = useFormat();
  const blockerText = useBlockerText();
  const at = (...codes: readonly Blocker['code'][]) => {
    const found = problems.find(({ code }) => codes.includes(code));
    return found === undefined
      ? ({ validationState: 'none' } as const)
      : ({ validationState: 'error', validationMessage: blockerText(found, permit) } as const);
  };
  return (
    <>
      {needs.newStart && (
        <Field label={t('newStart')} required>
          <TimeInput kind="moment" value={fields.newStart} onChange={(newStart) => onChange({ newStart })} />
        </Field>
      )}
      {needs.newEnd && (
        <Field
          label={t('newEnd')}
          required
          {...at(...ofNewEnd)}
          hint={t(needs.newStart ? 'longest' : 'presentEnd', {
            time: format.dateTime(permit.validTo),
            hours: periodLimitHours[permit.permitType],
          })}
        >
          <TimeInput kind="moment" value={fields.newEnd} onChange={(newEnd) => onChange({ newEnd })} />
        </Field>
      )}
      {needs.restoration && (
        <Field {...at('AREA_NOT_RESTORED')}>
          <CheckField
            label={t('restored')}
            required
            checked={fields.areaRestored}
            onChange={(areaRestored) => onChange({ areaRestored })}
          />
        </Field>
      )}
      {needs.peopleInside && (
        <Field
          label={t('peopleInside')}
          hint={t('peopleHint', { count: props.inside })}
          required
          {...at('PEOPLE_INSIDE')}
        >
          <Input
            inputMode="numeric"
            value={fields.peopleInside}
            onChange={(_, data) => onChange({ peopleInside: data.value })}
          />
        </Field>
      )}
      {conflicts.length > 0 && (
        <ProblemSpot problem={props.isUnaccepted ? t('acceptAll') : undefined}>
          <ConflictChoices
            conflicts={conflicts}
            accepted={fields.accepted}
            onChange={(accepted) => onChange({ accepted })}
          />
        </ProblemSpot>
      )}
    </>
  );
}
