import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { FormHost } from '../form/form-host.ts';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import type { PageFoot } from '../record/page-foot.ts';
import { Notice } from '../states/notice.tsx';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { workflowMessages } from './workflow-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px 12px',
    [phoneQuery]: { flexDirection: 'column', alignItems: 'stretch' },
  },
  news: { flexGrow: 1, minWidth: 0 },
  title: { fontWeight: tokens.fontWeightSemibold },
  button: { flexShrink: 0, minWidth: 'auto', [comfortable]: { minHeight: '44px' } },
});

/** Stands at the foot of the record's page in place of a dialog, while the user looks at what changed. */
export function AsideBar(props: {
  readonly foot: PageFoot;
  readonly host: FormHost;
  /** The dialog's, which comes back. */
  readonly title: string;
  /** What changed, and what to do about it. */
  readonly texts: readonly string[];
  readonly onGoOn: () => void;
}) {
  const { foot, host, title, texts, onGoOn } = props;
  const { setTaken } = foot;
  const styles = useStyles();
  const { t } = useMessages(workflowMessages);
  const button = useRef<HTMLButtonElement>(null);
  useLeaveGuard(host, { isDirty: true, isAtRisk: true });
  useEffect(() => {
    setTaken(true);
    button.current?.focus({ preventScroll: true });
    return () => setTaken(false);
  }, [setTaken]);
  return (
    foot.element &&
    createPortal(
      <section className={styles.root} aria-label={title}>
        <Notice tone="info" className={styles.news}>
          <div className={styles.title}>{title}</div>
          {texts.join(' ')}
        </Notice>
        <Button ref={button} appearance="primary" className={styles.button} onClick={onGoOn}>
          {t('goOn')}
        </Button>
      </section>,
      foot.element,
    )
  );
}
