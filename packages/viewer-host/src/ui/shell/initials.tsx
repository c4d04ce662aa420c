import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '30px',
    height: '30px',
    borderRadius: '50%',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '11px',
    lineHeight: '14px',
    fontWeight: 650,
  },
});

/** A person's initials. Decorative: the name is given beside it or by the button around it. */
export function Initials({ name }: { readonly name: string }) {
  const styles = useStyles();
  return (
    <span className={styles.root} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** Family name first, as in Hong Kong: WC for `Wong Chi Kin`. The first character of a Chinese name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s-]+/);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return /^\p{Script=Han}/u.test(name) ? (letters[0] ?? '') : letters.join('').toUpperCase();
}
