import {
  Button,
  Dialog,
  DialogBody,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/plugin-ui-provider.tsx';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { FocusReturn } from './focus-return.tsx';

const useStyles = makeStyles({
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
  formBody: { [phoneQuery]: { height: '100%', gridTemplateRows: 'auto 1fr auto' } },
  close: {
    marginTop: '-3px',
    [comfortable]: { minWidth: '44px', minHeight: '44px', marginTop: '-9px', marginRight: '-12px' },
  },
});

export type DialogFrameProps = {
  /** A form has a Close button and takes a phone's whole screen; a question or news stays a card over what it is about. */
  readonly kind: 'question' | 'news' | 'form';
  readonly open?: boolean;
  readonly title: string | undefined;
  /** Pixels, where the screen has room. */
  readonly width: number;
  /** What comes below the title: `DialogContent` and `DialogActions` of Fluent UI. */
  readonly children: ReactNode;
  /** False while something is carried out. */
  readonly canLeave?: boolean;
  readonly onLeave: () => void;
};

/** Around every dialog's content. A click beside it does nothing, so that no input is lost; Esc and Close leave it. */
export function DialogFrame(props: DialogFrameProps) {
  const { kind, open = true, title, width, children, canLeave = true, onLeave } = props;
  const styles = useStyles();
  const messages = useMessages();
  const isForm = kind === 'form';
  return (
    <Dialog
      open={open}
      modalType={kind === 'question' ? 'alert' : 'modal'}
      onOpenChange={(_, data) => {
        if (!data.open && data.type !== 'backdropClick' && canLeave) onLeave();
      }}
    >
      <DialogSurface
        className={isForm ? styles.formSurface : undefined}
        style={{ maxWidth: `min(${width}px, 100vw)` }}
      >
        <FocusReturn />
        <DialogBody className={isForm ? styles.formBody : undefined}>
          {(isForm || title !== undefined) && (
            <DialogTitle
              // Without a title it only holds the button: an empty heading would be read out.
              as={title === undefined ? 'div' : 'h2'}
              action={
                isForm ? (
                  <Button
                    appearance="subtle"
                    className={styles.close}
                    icon={<Dismiss20Regular />}
                    aria-label={messages.close}
                    disabled={!canLeave}
                    onClick={onLeave}
                  />
                ) : null
              }
            >
              {title}
            </DialogTitle>
          )}
          {children}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
