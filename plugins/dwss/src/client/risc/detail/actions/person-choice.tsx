import { Field } from '@fluentui/react-components';
import { PersonPicker } from '@gantry/plugin-ui';
import { useMemo } from 'react';
import type { DwssPermission } from '../../../../contract/permissions.ts';
import type { RiscForm } from '../../../../contract/risc/form.ts';
import { useRiscModule } from '../../module.ts';
import { nameablePeople } from '../../parts/nameable-people.ts';

/** One member with a permission for the form's discipline, whom the form's rules let take the part. */
export function PersonChoice(props: {
  readonly label: string;
  readonly permission: DwssPermission;
  readonly form: Pick<RiscForm, 'id' | 'discipline'>;
  readonly value: string | null;
  readonly isRequired?: boolean;
  readonly problem?: string | undefined;
  readonly onChange: (id: string | null) => void;
}) {
  const { label, permission, form, value, isRequired = false, problem, onChange } = props;
  const { api, context } = useRiscModule();
  const people = useMemo(() => nameablePeople(context.people, api, form.id), [context, api, form.id]);
  return (
    <Field
      label={label}
      required={isRequired}
      validationState={problem === undefined ? 'none' : 'error'}
      validationMessage={problem}
    >
      <PersonPicker
        label={label}
        people={people}
        query={{ permission, discipline: form.discipline.id }}
        groupBy="company"
        timers={context.subscriptions}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}
