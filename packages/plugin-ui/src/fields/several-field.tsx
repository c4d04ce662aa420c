import { Option } from '@fluentui/react-components';
import { useFormat } from '@gantry/plugin-sdk';
import { ChoiceDropdown } from './choice-dropdown.tsx';
import type { SelectOption } from './select-field.tsx';
import { NoChoice } from './why-empty.tsx';

/** A compact choice of any number of options. With none chosen, nothing is restricted. */
export function SeveralField(props: {
  /** Accessible name. */
  readonly label: string;
  /** Text while none is chosen, such as `All tags`. */
  readonly allLabel: string;
  readonly options: readonly SelectOption[];
  /** Stands in the list where there are no options. */
  readonly whyEmpty?: string | undefined;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly className?: string | undefined;
}) {
  const { label, allLabel, options, whyEmpty, values, onChange, className } = props;
  const format = useFormat();
  const chosen = options.filter(({ value }) => values.includes(value));
  return (
    <ChoiceDropdown
      multiselect
      label={label}
      text={chosen.length === 0 ? allLabel : format.list(chosen.map((option) => option.label))}
      className={className}
      selectedOptions={[...values]}
      onOptionSelect={(_, { selectedOptions }) => onChange(selectedOptions)}
    >
      {options.map((option) => (
        <Option key={option.value} value={option.value} text={option.label}>
          {option.label}
        </Option>
      ))}
      {options.length === 0 && <NoChoice why={whyEmpty} />}
    </ChoiceDropdown>
  );
}
