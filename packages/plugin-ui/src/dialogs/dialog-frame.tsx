import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { useMessages } from '../i18n/plugin-ui-provider.tsx';
import { Notice } from '../states/notice.tsx';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { FocusReturn } from './focus-return.tsx';

const useStyles = makeStyles({
  /** A form takes a phone's whole screen; a question stays a card over what it asks about. */
  formSurface: {
    [phoneQuery]: {
      width: '100%',
      maxWidth: '100%',
      height: '100%',
      maxHeight: '100%',
      borderRadius: 0,
      padding: '16px',
    },
  },
  form: { [phoneQuery]: { height: '100%' } },
  formBody: { [phoneQuery]: { height: '100%', gridTemplateRows: 'auto 1fr auto' } },
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '14px',
    padding: '4px 2px',
    margin: '0 -2px 8px',
    overflowWrap: 'anywhere',
  },
  actions: { [phoneQuery]: { display: 'flex', flexDirection: 'row', '& > button': { flexGrow: 1 } } },
  button: { minWidth: 'auto', [comfortable]: { minHeight: '44px' } },
  close: {
    marginTop: '-3px',
    [comfortable]: { minWidth: '44px', minHeight: '44px', marginTop: '-9px', marginRight: '-12px' },
  },
});

export type DialogFrameProps = {
  readonly kind: 'question' | 'form';
  readonly open: boolean;
  readonly title: string;
  /** Pixels, where the screen has room. */
  readonly width: number;
  readonly children: ReactNode;
  readonly contentClassName?: string | undefined;
  readonly cancelLabel: string | undefined;
  /** The button that goes ahead. */
  readonly action: (className: string) => ReactElement;
  readonly extraActions?: ReactNode;
  /** It is being carried out: the dialog cannot be left. */
  readonly busy: boolean;
  /** Why carrying it out failed. */
  readonly error: string | undefined;
  readonly onLeave: () => void;
  /** A form's Enter in a field, or its submit button. */
  readonly onSubmit?: (() => void) | undefined;
};

/** What questions and forms share. A click beside it does nothing; Esc leaves it, unless it is busy. */
export function DialogFrame(props: DialogFrameProps) {
  const { kind, open, title, width, children, contentClassName, cancelLabel, action, extraActions } = props;
  const { busy, error, onLeave, onSubmit } = props;
  const styles = useStyles();
  const messages = useMessages();
  const isForm = kind === 'form';
  const body = (
    <DialogBody className={isForm ? styles.formBody : undefined}>
      <DialogTitle
        action={
          isForm ? (
            <Button
              appearance="subtle"
              className={styles.close}
              icon={<Dismiss20Regular />}
              aria-label={messages.close}
              disabled={busy}
              onClick={onLeave}
            />
          ) : null
        }
      >
        {title}
      </DialogTitle>
      <DialogContent className={mergeClasses(styles.content, contentClassName)}>
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
        {children}
      </DialogContent>
      <DialogActions className={styles.actions} fluid={isForm}>
        {extraActions}
        <Button className={styles.button} disabled={busy} onClick={onLeave}>
          {cancelLabel ?? messages.cancel}
        </Button>
        {action(styles.button)}
      </DialogActions>
    </DialogBody>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form inside a portal still bubbles to the React tree around it.
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <Dialog
      open={open}
      modalType={isForm ? 'modal' : 'alert'}
      onOpenChange={(_, data) => {
        if (!data.open && data.type !== 'backdropClick' && !busy) onLeave();
      }}
    >
      <DialogSurface
        className={isForm ? styles.formSurface : undefined}
        style={{ maxWidth: `min(${width}px, 100vw)` }}
      >
        <FocusReturn />
        {isForm ? (
          <form className={styles.form} noValidate onSubmit={submit}>
            {body}
          </form>
        ) : (
          body
        )}
      </DialogSurface>
    </Dialog>
  );
}
