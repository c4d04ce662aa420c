import {
  Button,
  Dialog,
  DialogBody,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useState } from 'react';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { dialogMessages } from './dialog-messages.ts';
import { FocusReturn } from './focus-return.tsx';
import { type LeaveQuestion, LeaveQuestionsContext } from './leave-questions.ts';

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
  wideSurface: { width: '80vw', maxWidth: '80vw' },
  formBody: { [phoneQuery]: { height: '100%', gridTemplateRows: 'auto 1fr auto' } },
  formTitle: { gridColumnEnd: 3 },
  close: {
    gridRowStart: 1,
    gridColumnStart: 3,
    placeSelf: 'start end',
    marginTop: '-3px',
    [comfortable]: { minWidth: '44px', minHeight: '44px', marginTop: '-9px', marginRight: '-12px' },
  },
});

/** What `DialogFrame` puts around the content of a dialog. */
export type DialogFrameProps = {
  /** A form has a Close button and fills a phone's screen; a question or news stays a card over the page. */
  readonly kind: 'question' | 'news' | 'form';
  /** The dialog is in sight; true by default. */
  readonly open?: boolean;
  /** Keeps the input while the dialog is not open. */
  readonly keepsContent?: boolean;
  /** The heading, which also names the dialog; undefined where the content has one of its own. */
  readonly title: string | undefined;
  /** Pixels, where the screen has room; `wide`: four fifths of the screen. */
  readonly width: number | 'wide';
  /** What comes below the title: `DialogContent` and `DialogActions` of Fluent UI. */
  readonly children: ReactNode;
  /** False while something is carried out. */
  readonly canLeave?: boolean;
  /** Called for Esc and Close, once nothing would be lost or the user accepted that. */
  readonly onLeave: () => void;
};

/**
 * The frame of every dialog. A click outside does nothing, so that no input is lost. Esc and Close leave it, after asking if a form
 * in it has input that would be lost.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { kind, open = true, keepsContent = false, title, width, children, canLeave = true, onLeave } = props;
  const styles = useStyles();
  const { t } = useMessages(dialogMessages);
  const isForm = kind === 'form';
  const [questions] = useState(() => new Set<LeaveQuestion>());
  const leave = async () => {
    for (const ask of questions) if (!(await ask())) return;
    onLeave();
  };
  return (
    <Dialog
      open={open}
      unmountOnClose={!keepsContent}
      modalType={kind === 'question' ? 'alert' : 'modal'}
      onOpenChange={(_, data) => {
        if (!data.open && data.type !== 'backdropClick' && canLeave) void leave();
      }}
    >
      <DialogSurface
        className={mergeClasses(width === 'wide' && styles.wideSurface, isForm && styles.formSurface)}
        style={width === 'wide' ? undefined : { maxWidth: `min(${width}px, 100vw)` }}
      >
        <FocusReturn />
        <DialogBody className={isForm ? styles.formBody : undefined}>
          {title !== undefined && (
            <DialogTitle className={isForm ? styles.formTitle : undefined} action={null}>
              {title}
            </DialogTitle>
          )}
          <LeaveQuestionsContext value={questions}>{children}</LeaveQuestionsContext>
          {/* Last, for the keyboard begins with the first that takes it: that is a field of the form. */}
          {isForm && (
            <Button
              appearance="subtle"
              className={styles.close}
              icon={<Dismiss20Regular />}
              aria-label={t('close')}
              disabled={!canLeave}
              onClick={() => void leave()}
            />
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
