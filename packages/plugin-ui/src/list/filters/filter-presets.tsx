import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '../../theme/media.ts';
import { listMessages } from '../list-messages.ts';
import type { Filters } from '../state/paged-list-options.ts';

/** Filters that one tap sets, such as Today. */
export type FilterPreset<F> = {
  /** Unlike that of any other preset. */
  readonly id: string;
  /** The text of the button. */
  readonly label: string;
  /** What pressing it sets; filters that it does not name stay as they are. */
  readonly filters: Partial<F>;
};

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '6px', minWidth: 0, margin: 0, border: 'none', padding: 0 },
  chip: {
    minWidth: 'auto',
    height: '28px',
    padding: '0 12px',
    borderRadius: tokens.borderRadiusCircular,
    fontWeight: tokens.fontWeightRegular,
    [comfortable]: { height: '44px', padding: '0 16px' },
  },
});

/** Presets as buttons. One is on while the list has its filters; pressing it again takes them off. */
export function FilterPresets<F extends Filters>(props: {
  readonly presets: readonly FilterPreset<F>[];
  readonly filters: F;
  readonly onChange: (patch: Partial<F>) => void;
}) {
  const { presets, filters, onChange } = props;
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  return (
    <fieldset aria-label={t('presets')} className={styles.root}>
      {presets.map(({ id, label, filters: set }) => {
        const names = Object.keys(set);
        const isOn = names.every((name) => filters[name] === set[name]);
        // The names are the list's filters, and none has a value that it cannot be without.
        const off = Object.fromEntries(names.map((name) => [name, undefined])) as Partial<F>;
        return (
          <ToggleButton
            key={id}
            size="small"
            className={styles.chip}
            checked={isOn}
            onClick={() => onChange(isOn ? off : set)}
          >
            {label}
          </ToggleButton>
        );
      })}
    </fieldset>
  );
}
