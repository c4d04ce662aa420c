import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, Notice as NoticeBox, phoneQuery, surfaceTokens, tabletQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../host-context.ts';
import { useUrgentNotices } from '../notifications/use-urgent-notices.ts';
import type { ProgressNotice, Toast } from '../plugin-ui-port.ts';
import { shellMessages } from './shell-messages.ts';
import { useRaise } from './use-raise.ts';

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    right: '16px',
    bottom: '16px',
    zIndex: 1_000_001,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    width: 'min(380px, calc(100vw - 32px))',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto', boxShadow: surfaceTokens.glassShadow },
    // At the foot of a phone and of a tablet are the buttons of the page or dialog, and the navigation.
    [phoneQuery]: { bottom: 'auto', top: '56px' },
    [tabletQuery]: { bottom: 'auto', top: '56px' },
  },
  button: {
    minWidth: '24px',
    height: '24px',
    color: 'inherit',
    [comfortable]: { minWidth: '44px', height: '44px' },
  },
  task: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    padding: '10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '12px',
    lineHeight: '16px',
  },
  taskHead: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  taskTitle: { flexGrow: 1, fontWeight: tokens.fontWeightSemibold },
  taskText: { color: tokens.colorNeutralForeground3 },
});

/** Toasts and running tasks of the host and plugins, above everything else but the buttons at the foot of a page or dialog. */
export const NoticeHost = observer(function NoticeHost() {
  const styles = useStyles();
  const { plugins } = useHost();
  useUrgentNotices();
  const stack = useRef<HTMLDivElement>(null);
  const raise = useRaise(stack, plugins.progress.length + plugins.notices.length > 0);
  return (
    <div ref={stack} className={styles.root} style={{ marginBottom: raise }}>
      {plugins.progress.map((task) => (
        <TaskBox key={task.id} task={task} />
      ))}
      {plugins.notices.map((notice) => (
        <ToastBox key={notice.id} notice={notice} />
      ))}
    </div>
  );
});

/** Its timer pauses while the pointer or focus is on it. */
function ToastBox({ notice }: { readonly notice: Toast }) {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  const { plugins } = useHost();
  const [isHeld, setIsHeld] = useState(false);
  const { id, timeoutMs, action } = notice;
  useEffect(() => {
    if (timeoutMs === 0 || isHeld) return;
    const timer = setTimeout(() => plugins.dismiss(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [plugins, id, timeoutMs, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer; it is not a control
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <NoticeBox
        tone={notice.tone}
        actions={
          <>
            {action && (
              <Button
                size="small"
                onClick={() => {
                  action.run();
                  plugins.dismiss(id);
                }}
              >
                {action.label}
              </Button>
            )}
            <Button
              className={styles.button}
              appearance="transparent"
              size="small"
              icon={<Dismiss16Regular />}
              aria-label={t('closeNotice')}
              onClick={() => plugins.dismiss(id)}
            />
          </>
        }
      >
        {notice.text}
      </NoticeBox>
    </div>
  );
}

function TaskBox({ task }: { readonly task: ProgressNotice }) {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  return (
    <div className={styles.task}>
      <div className={styles.taskHead}>
        <span className={styles.taskTitle}>{task.title}</span>
        <Button size="small" onClick={() => task.cancel()}>
          {t('cancel')}
        </Button>
      </div>
      <ProgressBar value={task.done} aria-label={task.title} />
      {task.text && <span className={styles.taskText}>{task.text}</span>}
    </div>
  );
}
