import { Checkbox, Field, type FieldProps, Input } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { actionMessages } from '../messages/actions.ts';
import type { ActionForm, ActionNeeds } from './action-form.ts';

type FieldProblem = Pick<FieldProps, 'validationState' | 'validationMessage'>;

/** What whoever ends the work answers for. */
export function RestorationFields(props: {
  readonly form: ActionForm;
  readonly needs: ActionNeeds;
  /** People inside by the entry log. */
  readonly inside: number;
  readonly restored: FieldProblem;
  readonly people: FieldProblem;
  readonly onChange: (patch: Partial<ActionForm>) => void;
}) {
  const { form, needs, onChange } = props;
  const { t } = useMessages(actionMessages);
  return (
    <>
      <Field {...props.restored}>
        <Checkbox
          label={t('restored')}
          required
          checked={form.areaRestored}
          onChange={(_, data) => onChange({ areaRestored: data.checked === true })}
        />
      </Field>
      {needs.peopleInside && (
        <Field
          label={t('peopleInside')}
          hint={t('peopleHint', { count: props.inside })}
          required
          {...props.people}
        >
          <Input
            inputMode="numeric"
            value={form.peopleInside}
            onChange={(_, data) => onChange({ peopleInside: data.value })}
          />
        </Field>
      )}
    </>
  );
}
