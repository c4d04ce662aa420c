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
  /** The text of the button. */
  readonly label: string;
  /** 20 px; without it the button has text alone. */
  readonly icon?: ReactElement;
  /** Called for each press. The state waits for nothing and shows no failure. */
  readonly onClick: () => void;
};

/** What `EmptyState` says where there is nothing yet. */
export type EmptyStateProps = {
  /** Such as `No permits yet`. */
  readonly title?: string | undefined;
  /** How to begin. */
  readonly text?: ReactNode;
  /** The picture: a building unless given, a chart for figures. */
  readonly art?: 'building' | 'chart';
  /** The button that begins, such as one that adds a record. */
  readonly action?: StateAction | undefined;
  /** Added to the classes of the outermost element. */
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

/** What `NoMatchState` says where filters hide everything. */
export type NoMatchStateProps = {
  /** Such as `No permits match`. */
  readonly title?: string | undefined;
  /** Names the filters that are on. */
  readonly text?: ReactNode;
  /** Takes the filters off; without it there is no button for that. */
  readonly onClear?: (() => void) | undefined;
  /** Added to the classes of the outermost element. */
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

/** What `FailedState` says where something did not load. */
export type FailedStateProps = {
  /** What failed, such as `Permits did not load`. */
  readonly title?: string | undefined;
  /** Why, and what is kept; the error's sentence by default. */
  readonly text?: ReactNode;
  /** What was thrown. Its code and its request's id, for whoever repairs it, are folded away at first. */
  readonly error?: unknown;
  /** Loads again; without it there is no button for that. */
  readonly onRetry?: (() => void) | undefined;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** Stands where something did not load: what, why, and another try. A screen reader says it at once. */
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

/** What `NoAccessState` says where this member may not see something. */
export type NoAccessStateProps = {
  /** What cannot be seen; a general sentence by default. */
  readonly title?: string | undefined;
  /** Whom to ask, for what. */
  readonly text?: ReactNode;
  /** A way on, such as to another page. */
  readonly action?: StateAction | undefined;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** Stands where this member may not see something. Trying again does not help, so it offers none. */
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

/** What `StaleBanner` says about old content. */
export type StaleBannerProps = {
  /** Since when, such as `Live updates stopped at 14:21.` */
  readonly title: string;
  /** What is being done about it. */
  readonly text?: ReactNode;
  /** Whole seconds until the next attempt. */
  readonly retryInSeconds?: number | undefined;
  /** Added to the classes of the outermost element. */
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

/** What `PluginFailedCard` says of a plugin that failed. */
export type PluginFailedCardProps = {
  /** Such as `Falsework Monitoring is off`. */
  readonly title: string;
  /** What failed, and what goes on without it. */
  readonly text?: ReactNode;
  /** Starts the plugin's part again; without it there is no button for that. */
  readonly onRetry?: (() => void) | undefined;
  /** Tells whoever runs the server; without it there is no button for that. */
  readonly onReport?: (() => void) | undefined;
  /** Added to the classes of the outermost element. */
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
