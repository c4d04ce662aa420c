import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormat, useMessages, useServerNow } from '@gantry/plugin-sdk';
import { stateTokens } from '@gantry/plugin-ui';
import { listMessages } from '../messages/list.ts';

const useStyles = makeStyles({
  due: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  late: { color: stateTokens.danger.fg, fontWeight: tokens.fontWeightSemibold },
});

/** When the open step of a form in a list is due, without the year; nothing where no step is open. */
export function DueTime({ at }: { readonly at: string | null }) {
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  const format = useFormat();
  const now = useServerNow();
  if (at === null) return null;
  const isLate = Date.parse(at) < now();
  const time = format.dateTime(at).slice('2026-'.length);
  return (
    <span className={mergeClasses(styles.due, isLate && styles.late)}>
      {t(isLate ? 'overdue' : 'due', { time })}
    </span>
  );
}
