import { makeStyles } from '@fluentui/react-components';
import { Fragment } from 'react';

const useStyles = makeStyles({ date: { whiteSpace: 'nowrap' } });

// Numbers of records and names of objects last: `PTW-2611-0075`, `BEM/C/2611/0073`, `CP-05`.
const whole =
  /(\d{4}-\d\d-\d\d|\d\d:\d\d(?:[AP]M)?|\d{1,2} [A-Z][a-z]{2} \d{4}|\d{4}年\d{1,2}月\d{1,2}日|[A-Z][A-Z\d]*(?:[-/][A-Z\d]+)+)/;

/** A text with dates as `Format` writes them and with numbers of records. No line ends inside one; between day and time one may. */
export function DateText({ text }: { readonly text: string }) {
  const styles = useStyles();
  return text.split(whole).map((part, at) =>
    // Every other part is what the pattern found.
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <span key={at} className={styles.date}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
