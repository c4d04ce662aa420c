import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { ConfirmDialog, DialogFrame, stateTokens, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useStage } from './stage-context.ts';
import { stageMessages } from './stage-messages.ts';
import type { ShownDialog, ShownNotice } from './stage-screen.ts';
import { viewFrame } from './view-frame.tsx';

/** Pixels of the dialogs that plugins open, by size. */
const widths = { s: 440, m: 600, l: 860 } as const;

const useStyles = makeStyles({
  notices: {
    position: 'absolute',
    right: '12px',
    bottom: '12px',
    zIndex: 3,
    display: 'grid',
    rowGap: '8px',
    width: 'min(340px, calc(100% - 24px))',
  },
  notice: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '6px 8px',
    padding: '8px 8px 8px 12px',
    borderRadius: tokens.borderRadiusLarge,
    borderLeft: '4px solid transparent',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: surfaceTokens.glassShadow,
  },
  wide: { gridColumn: '1 / -1' },
});

/** What the plugin has opened over its views. */
export const DialogsAndNotices = observer(function DialogsAndNotices() {
  const styles = useStyles();
  const { screen } = useStage();
  return (
    <>
      {screen.dialogs.map((dialog) => (
        <OpenDialog key={dialog.id} dialog={dialog} />
      ))}
      <div className={styles.notices} aria-live="polite">
        {screen.notices.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </div>
    </>
  );
});

function OpenDialog({ dialog }: { readonly dialog: ShownDialog }) {
  if (dialog.kind === 'question') {
    const { title, text, danger = false, confirmLabel, cancelLabel } = dialog.question;
    return (
      <ConfirmDialog
        open
        title={title}
        text={text}
        danger={danger}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        onConfirm={() => dialog.answer(true)}
        onCancel={() => dialog.answer(false)}
      />
    );
  }
  return (
    <DialogFrame kind="form" title={dialog.title} width={widths[dialog.size]} onLeave={dialog.close}>
      {dialog.render(viewFrame)}
    </DialogFrame>
  );
}

function Notice({ notice: { text, tone, action, done, dismiss } }: { readonly notice: ShownNotice }) {
  const styles = useStyles();
  const stage = useStage();
  const { t } = useMessages(stageMessages);
  const run = (command: string) => {
    dismiss();
    void stage.execute(command);
  };
  return (
    <div className={styles.notice} style={{ borderLeftColor: stateTokens[tone].solid }} role="status">
      <span>{text}</span>
      <Button
        appearance="subtle"
        size="small"
        icon={<Dismiss16Regular />}
        aria-label={done === undefined ? t('dismiss') : t('cancel')}
        onClick={dismiss}
      />
      {done !== undefined && <ProgressBar className={styles.wide} value={done} />}
      {action && (
        <Button size="small" onClick={() => run(action.command)}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
