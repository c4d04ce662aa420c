import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: { display: 'inline-flex', columnGap: '2px' },
  key: {
    minWidth: '16px',
    padding: '1px 5px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomWidth: '2px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontFamily: tokens.fontFamilyBase,
    fontSize: '10px',
    lineHeight: '14px',
    fontWeight: tokens.fontWeightMedium,
    textAlign: 'center',
  },
});

/** Draws keys to press together or in sequence. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
