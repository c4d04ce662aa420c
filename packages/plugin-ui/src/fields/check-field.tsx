import { Checkbox, makeStyles } from '@fluentui/react-components';
import { comfortable } from '../theme/media.ts';

const useStyles = makeStyles({
  box: {
    // Fluent UI aligns the box with the first line, which leaves it above the text where the target is 44 px high.
    alignItems: 'center',
    [comfortable]: { minHeight: '44px' },
    '& .fui-Checkbox__indicator': { alignSelf: 'center' },
  },
});

export type CheckFieldProps = {
  /** Beside the box; clicking it changes the box too. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly required?: boolean;
};

/** Yes or no, as a box with its label; as high as a finger in the comfortable density. In a form, use `ToggleField`. */
export function CheckField(props: CheckFieldProps) {
  const { label, checked, onChange, disabled = false, required = false } = props;
  const styles = useStyles();
  return (
    <Checkbox
      className={styles.box}
      label={label}
      checked={checked}
      disabled={disabled}
      required={required}
      onChange={(_, data) => onChange(data.checked === true)}
    />
  );
}
