import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { Fetched } from '@gantry/plugin-ui';
import { partMessages } from '../messages.ts';

const useStyles = makeStyles({
  failed: { margin: '4px 0 0', fontSize: tokens.fontSizeBase200, color: tokens.colorPaletteRedForeground1 },
});

/** Says that choices did not load, and tries again. */
export function LookupFailed(props: {
  readonly lookups: readonly Pick<Fetched<unknown>, 'load' | 'refresh'>[];
  /** Text for choices that are not a single list above this message. */
  readonly text?: string;
}) {
  const { lookups, text } = props;
  const styles = useStyles();
  const { t } = useMessages(partMessages);
  const failed = lookups.filter(({ load }) => load.kind === 'failed');
  if (failed.length === 0) return null;
  return (
    <p className={styles.failed} role="alert">
      {text ?? t('placesFailed')}{' '}
      <Link
        onClick={() => {
          for (const { refresh } of failed) void refresh();
        }}
      >
        {t('tryAgain')}
      </Link>
    </p>
  );
}
