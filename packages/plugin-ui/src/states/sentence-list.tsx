import { makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({ list: { margin: 0, paddingLeft: '18px' } });

/** Sentences about what is missing: one as plain text, several as a list. */
export function SentenceList({ texts }: { readonly texts: readonly string[] }) {
  const styles = useStyles();
  if (texts.length < 2) return <div>{texts[0]}</div>;
  return (
    <ul className={styles.list}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
