import { Field } from '@fluentui/react-components';
import { PersonPicker } from '@gantry/plugin-ui';
import type { DwssPermission } from '../../../contract/permissions.ts';
import type { Discipline } from '../../../contract/risc/disciplines.ts';
import { useRiscModule } from '../../module.ts';

/** One member with a permission for the form's discipline. */
export function PersonChoice(props: {
  readonly label: string;
  readonly permission: DwssPermission;
  readonly discipline: Discipline;
  readonly value: string | null;
  readonly isRequired?: boolean;
  readonly problem?: string | undefined;
  readonly onChange: (id: string | null) => void;
}) {
  const { label, permission, discipline, value, isRequired = false, problem, onChange } = props;
  const { context } = useRiscModule();
  return (
    <Field
      label={label}
      required={isRequired}
      validationState={problem === undefined ? 'none' : 'error'}
      validationMessage={problem}
    >
      <PersonPicker
        label={label}
        people={context.people}
        query={{ permission, discipline }}
        groupBy="company"
        timers={context.subscriptions}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}
