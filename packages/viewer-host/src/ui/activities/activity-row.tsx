import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import {
  ArrowClockwise16Regular,
  ArrowDownload16Regular,
  Delete16Regular,
  Dismiss16Regular,
} from '@fluentui/react-icons';
import type { Activity } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, fileSize, StateTag, type Tone } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { isOpen } from '../../state/activity-store.ts';
import { useHost } from '../host-context.ts';
import { momentText } from '../moment-text.ts';
import { useAttempt } from '../use-attempt.ts';
import { activityMessages } from './activity-messages.ts';
import { failureText, textIn } from './activity-texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '6px',
    padding: '10px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '12px',
    lineHeight: '16px',
  },
  head: { display: 'flex', alignItems: 'baseline', columnGap: '8px' },
  title: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  more: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  problem: { overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

const tones: Record<Activity['status'], Tone> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

/** One background job: how it is, and what can be done about it. */
export const ActivityRow = observer(function ActivityRow({ activity }: { readonly activity: Activity }) {
  const styles = useStyles();
  const { t } = useMessages(activityMessages);
  const format = useFormat();
  const { activities, plugins, preferences } = useHost();
  const { id, status, progress, problem, file } = activity;
  const title = textIn(preferences.locale, activity.title);
  const plugin = plugins.entries.find(({ record }) => record.id === activity.pluginId)?.name;
  const words = {
    waiting: t('waiting'),
    running: t('running'),
    done: t('done'),
    failed: t('failedState'),
    cancelled: t('cancelled'),
  };
  const attempt = useAttempt();
  const action = (label: string, icon: ReactElement, run: () => void) => (
    <Button
      className={styles.button}
      size="small"
      icon={icon}
      aria-label={t('act', { action: label, title })}
      onClick={run}
    >
      {label}
    </Button>
  );
  return (
    <li className={styles.root}>
      <span className={styles.head}>
        <span className={styles.title}>{title}</span>
        <StateTag tone={tones[status]}>{words[status]}</StateTag>
      </span>
      <span className={styles.more}>
        {[plugin, momentText(format, activity.createdAt)].filter(Boolean).join(' · ')}
      </span>
      {status === 'running' && <ProgressBar value={progress} aria-label={t('progress', { title })} />}
      {isOpen(activity) && activity.text !== null && (
        <span className={styles.more}>{textIn(preferences.locale, activity.text)}</span>
      )}
      {file && (
        <span className={styles.more}>
          {file.name} · {fileSize(file.bytes, preferences.locale)}
        </span>
      )}
      {problem && <span className={styles.problem}>{failureText(preferences.locale, problem)}</span>}
      <span className={styles.actions}>
        {isOpen(activity) && action(t('cancel'), <Dismiss16Regular />, () => attempt(activities.cancel(id)))}
        {file && (
          <Button
            as="a"
            className={styles.button}
            size="small"
            appearance="primary"
            icon={<ArrowDownload16Regular />}
            href={activities.fileUrl(id)}
            download={file.name}
            aria-label={t('act', { action: t('download'), title })}
          >
            {t('download')}
          </Button>
        )}
        {(status === 'failed' || status === 'cancelled') &&
          action(t('tryAgain'), <ArrowClockwise16Regular />, () => attempt(activities.retry(id)))}
        {!isOpen(activity) &&
          action(t('dismiss'), <Delete16Regular />, () => attempt(activities.dismiss(id)))}
      </span>
    </li>
  );
});
