import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowSync20Regular,
  CloudOff28Regular,
  LockClosed28Regular,
  PlugDisconnected16Regular,
  Prohibited28Regular,
  Search28Regular,
} from '@fluentui/react-icons';
import { problemDetails, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { BuildingArt, ChartArt } from './illustrations.tsx';
import { Notice } from './notice.tsx';
import { StateLayout } from './state-layout.tsx';
import { stateMessages } from './state-messages.ts';

const useStyles = makeStyles({
  details: {
    boxSizing: 'border-box',
    width: '100%',
    maxHeight: '160px',
    margin: '8px 0 0',
    padding: '8px 12px',
    overflow: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'start',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** One thing to do about a state. */
export type StateAction = {
  readonly label: string;
  readonly icon?: ReactElement;
  readonly onClick: () => void;
};

export type EmptyStateProps = {
  /** Such as `No permits yet`. */
  readonly title?: string | undefined;
  readonly text?: ReactNode;
  readonly art?: 'building' | 'chart';
  readonly action?: StateAction | undefined;
  readonly className?: string | undefined;
};

/** There is nothing yet; says how to begin. */
export function EmptyState({ title, text, art = 'building', action, className }: EmptyStateProps) {
  const { t } = useMessages(stateMessages);
  return (
    <StateLayout
      role="status"
      art={art === 'chart' ? <ChartArt /> : <BuildingArt />}
      title={title ?? t('empty')}
      text={text}
      className={className}
      actions={
        action && (
          <Button appearance="primary" icon={action.icon} onClick={action.onClick}>
            {action.label}
          </Button>
        )
      }
    />
  );
}

export type NoMatchStateProps = {
  /** Such as `No permits match`. */
  readonly title?: string | undefined;
  /** Names the filters that are on. */
  readonly text?: ReactNode;
  readonly onClear?: (() => void) | undefined;
  readonly className?: string | undefined;
};

/** There is something, but the filters hide all of it. */
export function NoMatchState({ title, text, onClear, className }: NoMatchStateProps) {
  const { t } = useMessages(stateMessages);
  return (
    <StateLayout
      role="status"
      art={<Search28Regular />}
      title={title ?? t('noMatch')}
      text={text}
      className={className}
      actions={onClear && <Button onClick={onClear}>{t('clearFilters')}</Button>}
    />
  );
}

export type FailedStateProps = {
  /** What failed, such as `Permits did not load`. */
  readonly title?: string | undefined;
  /** Why, and what is kept; the error's sentence where left out. */
  readonly text?: ReactNode;
  /** What was thrown. Its code and its request's id, for whoever repairs it, are folded away at first. */
  readonly error?: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly className?: string | undefined;
};

export function FailedState({ title, text, error, onRetry, className }: FailedStateProps) {
  const { t } = useMessages(stateMessages);
  const problemText = useProblemText();
  const details = error === undefined ? undefined : problemDetails(error);
  const styles = useStyles();
  const detailsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <StateLayout
      role="alert"
      art={<CloudOff28Regular />}
      title={title ?? t('notLoaded')}
      text={text ?? (error === undefined ? undefined : problemText(error))}
      className={className}
      actions={
        (onRetry || details) && (
          <>
            {onRetry && (
              <Button appearance="primary" icon={<ArrowSync20Regular />} onClick={onRetry}>
                {t('tryAgain')}
              </Button>
            )}
            {details && (
              <Button
                appearance="subtle"
                aria-expanded={isOpen}
                aria-controls={detailsId}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? t('hideDetails') : t('details')}
              </Button>
            )}
          </>
        )
      }
    >
      {details && isOpen && (
        <pre id={detailsId} className={styles.details}>
          {details}
        </pre>
      )}
    </StateLayout>
  );
}

export type NoAccessStateProps = {
  readonly title?: string | undefined;
  /** Whom to ask, for what. */
  readonly text?: ReactNode;
  readonly action?: StateAction | undefined;
  readonly className?: string | undefined;
};

export function NoAccessState({ title, text, action, className }: NoAccessStateProps) {
  const { t } = useMessages(stateMessages);
  return (
    <StateLayout
      role="status"
      art={<LockClosed28Regular />}
      title={title ?? t('noAccess')}
      text={text}
      className={className}
      actions={action && <Button onClick={action.onClick}>{action.label}</Button>}
    />
  );
}

export type StaleBannerProps = {
  /** Since when, such as `Live updates stopped at 14:21.` */
  readonly title: string;
  readonly text?: ReactNode;
  /** Whole seconds until the next attempt. */
  readonly retryInSeconds?: number | undefined;
  readonly className?: string | undefined;
};

/** Says that the content may be out of date. */
export function StaleBanner({ title, text, retryInSeconds, className }: StaleBannerProps) {
  const { t } = useMessages(stateMessages);
  return (
    <Notice tone="warning" icon={<PlugDisconnected16Regular />} title={title} className={className}>
      {text}
      {/* Counting down aloud every second would drown everything else. */}
      {retryInSeconds !== undefined && (
        <span aria-live="off"> {t('secondsToRetry', { seconds: retryInSeconds })}</span>
      )}
    </Notice>
  );
}

export type PluginFailedCardProps = {
  /** Such as `Falsework Monitoring is off`. */
  readonly title: string;
  readonly text?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly onReport?: (() => void) | undefined;
  readonly className?: string | undefined;
};

/** Replaces a plugin's contribution that failed; everything else goes on working. */
export function PluginFailedCard({ title, text, onRetry, onReport, className }: PluginFailedCardProps) {
  const { t } = useMessages(stateMessages);
  return (
    <StateLayout
      role="alert"
      art={<Prohibited28Regular />}
      title={title}
      text={text}
      className={className}
      actions={
        (onRetry || onReport) && (
          <>
            {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
            {onReport && (
              <Button appearance="subtle" onClick={onReport}>
                {t('report')}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
