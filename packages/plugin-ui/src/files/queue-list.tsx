import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowClockwise20Regular, Dismiss20Regular } from '@fluentui/react-icons';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { comfortable } from '../theme/media.ts';
import { stateTokens } from '../theme/state-tokens.ts';
import type { FileQueue, QueuedFile } from './file-queue.ts';
import { fileTexts } from './file-texts.ts';
import { UnreadablePicture } from './use-file-queue.ts';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '4px' },
  row: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  failure: { color: stateTokens.danger.fg, fontSize: tokens.fontSizeBase200 },
  button: { [comfortable]: { minWidth: '44px', minHeight: '44px' } },
});

/** The files of a queue, each with its progress or the reason why it was refused. */
export function QueueList({
  queue,
  files,
}: {
  readonly queue: FileQueue;
  readonly files: readonly QueuedFile[];
}) {
  const styles = useStyles();
  const { t } = useMessages(fileTexts);
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('arriving')}>
      {files.map((file) => (
        <li key={file.key} className={styles.row}>
          <QueuedFileText file={file} />
          {file.state === 'failed' && (
            <Button
              appearance="subtle"
              className={styles.button}
              icon={<ArrowClockwise20Regular />}
              aria-label={t('retry', { name: file.name })}
              onClick={() => queue.retry(file.key)}
            />
          )}
          <Button
            appearance="subtle"
            className={styles.button}
            icon={<Dismiss20Regular />}
            aria-label={t(file.state === 'failed' ? 'dismiss' : 'cancel', { name: file.name })}
            onClick={() => queue.remove(file.key)}
          />
        </li>
      ))}
    </ul>
  );
}

function QueuedFileText({ file: { name, state, done, error } }: { readonly file: QueuedFile }) {
  const styles = useStyles();
  const { t } = useMessages(fileTexts);
  const problemText = useProblemText();
  if (state === 'failed')
    return (
      <div className={styles.text}>
        <div>{name}</div>
        <div className={styles.failure} role="alert">
          {error instanceof UnreadablePicture ? t('unreadable') : problemText(error)}
        </div>
      </div>
    );
  const label = t(state, { name, percent: Math.round(done * 100) });
  return (
    <div className={styles.text}>
      <div>{label}</div>
      <ProgressBar aria-label={label} {...(state === 'sending' ? { value: done } : {})} />
    </div>
  );
}
