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

/** The box of `CheckField`. */
export type CheckFieldProps = {
  /** Beside the box; clicking it changes the box too. */
  readonly label: string;
  /** Whether the box is ticked; the caller keeps it. */
  readonly checked: boolean;
  /** Called with what the box should be from now on. */
  readonly onChange: (checked: boolean) => void;
  /** The box is shown and cannot be changed. */
  readonly disabled?: boolean;
  /** Marks the label with a star. The caller checks that the box is ticked. */
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
