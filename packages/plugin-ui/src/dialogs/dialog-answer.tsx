import { Button, DialogActions, DialogContent, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../states/notice.tsx';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { dialogMessages } from './dialog-messages.ts';

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '14px',
    padding: '4px 2px',
    margin: '0 -2px 8px',
    overflowWrap: 'anywhere',
  },
  error: { outlineStyle: 'none' },
  actions: { [phoneQuery]: { display: 'flex', flexDirection: 'row', '& > button': { flexGrow: 1 } } },
  button: { minWidth: 'auto', [comfortable]: { minHeight: '44px' } },
});

interface DialogAnswerProps {
  readonly children: ReactNode;
  readonly contentClassName?: string | undefined;
  readonly actionsClassName?: string | undefined;
  /** Why carrying it out failed. */
  readonly error: string | undefined;
  /** It is being carried out. */
  readonly busy: boolean;
  readonly cancelLabel: string | undefined;
  readonly onLeave: () => void;
  /** The button that goes ahead. */
  readonly action: (className: string) => ReactElement;
  readonly extraActions?: ReactNode;
  /** The buttons share the dialog's whole width. */
  readonly fluid: boolean;
}

/** The content of a dialog, the reason of a failure, and the buttons: shared by questions and forms. */
export function DialogAnswer(props: DialogAnswerProps) {
  const { children, contentClassName, actionsClassName, error, busy, cancelLabel, onLeave } = props;
  const { action, extraActions, fluid } = props;
  const styles = useStyles();
  const { t } = useMessages(dialogMessages);
  const notice = useRef<HTMLDivElement>(null);
  // A button that was off while it sent has lost the focus, and Esc is heard within the dialog only.
  useEffect(() => {
    const { activeElement, body } = document;
    if (error !== undefined && !busy && activeElement === body) notice.current?.focus();
  }, [error, busy]);
  return (
    <>
      <DialogContent className={mergeClasses(styles.content, contentClassName)}>
        {error !== undefined && (
          <div ref={notice} tabIndex={-1} className={styles.error}>
            <Notice tone="danger">{error}</Notice>
          </div>
        )}
        {children}
      </DialogContent>
      <DialogActions className={mergeClasses(styles.actions, actionsClassName)} fluid={fluid}>
        {extraActions}
        <Button className={styles.button} disabled={busy} onClick={onLeave}>
          {cancelLabel ?? t('cancel')}
        </Button>
        {action(styles.button)}
      </DialogActions>
    </>
  );
}
