import { Button, DialogActions, DialogContent, makeStyles } from '@fluentui/react-components';
import { CheckmarkCircle48Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useRef } from 'react';
import { comfortable } from '../theme/media.ts';
import { stateTokens } from '../theme/state-tokens.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { dialogMessages } from './dialog-messages.ts';

/** Milliseconds in which a further press of Done counts as the same one. */
const debounceMs = 2000;

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: '12px',
    textAlign: 'center',
  },
  mark: { color: stateTokens.success.fg },
  text: { margin: 0 },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** The news of `SuccessDialog`. */
export type SuccessDialogProps = {
  /** What happened. */
  readonly text: string;
  /** What follows from it, such as a way to the new record. */
  readonly children?: ReactNode;
  /** Called for Done and for Esc; the caller takes the dialog away. */
  readonly onDone: () => void;
};

/** Says that a step was done. The first press of Done counts; those that follow it within two seconds do not. */
export function SuccessDialog({ text, children, onDone }: SuccessDialogProps) {
  const styles = useStyles();
  const { t } = useMessages(dialogMessages);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const done = () => {
    const now = performance.now();
    const isFirst = now - pressedAt.current >= debounceMs;
    pressedAt.current = now;
    if (isFirst) onDone();
  };
  return (
    <DialogFrame kind="news" title={t('success')} width={500} onLeave={done}>
      <DialogContent className={styles.content}>
        <CheckmarkCircle48Regular className={styles.mark} aria-hidden />
        <p className={styles.text} role="status">
          {text}
        </p>
        {children}
      </DialogContent>
      <DialogActions>
        <Button appearance="primary" className={styles.button} onClick={done}>
          {t('done')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
