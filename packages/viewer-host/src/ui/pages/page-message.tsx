import { makeStyles, Skeleton, SkeletonItem, Spinner } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { FailedState, LoadingState, useScreenSize } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import { pageMessages } from './page-messages.ts';

const useStyles = makeStyles({
  root: { display: 'grid', placeItems: 'center', height: '100%', padding: '24px' },
  page: { height: '100%', overflow: 'hidden' },
  title: { width: '46%', margin: '14px 12px 10px' },
});

type PageMessageProps =
  | { readonly kind: 'waiting'; readonly label?: string }
  | {
      readonly kind: 'failed';
      readonly title?: string;
      readonly error: unknown;
      readonly onRetry: () => void;
    }
  | { readonly kind: 'other'; readonly children: ReactNode };

/** Shown in place of a page that is loading or unavailable. */
export function PageMessage(props: PageMessageProps) {
  const styles = useStyles();
  const isPhone = useScreenSize() === 'phone';
  if (isPhone && props.kind === 'waiting') return <PageSkeleton label={props.label} />;
  return (
    <main className={styles.root}>
      <PageMessageBody {...props} />
    </main>
  );
}

/** A phone on a site network loads slowly: the page's outline says at once that it is coming. */
function PageSkeleton({ label }: { readonly label: string | undefined }) {
  const styles = useStyles();
  return (
    <main className={styles.page}>
      <Skeleton aria-hidden>
        <SkeletonItem size={20} className={styles.title} />
      </Skeleton>
      <LoadingState rows={6} label={label} />
    </main>
  );
}

function PageMessageBody(props: PageMessageProps) {
  const { t } = useMessages(pageMessages);
  if (props.kind === 'other') return props.children;
  if (props.kind === 'waiting') {
    return <Spinner delay={300} label={props.label} labelPosition="below" aria-live="polite" />;
  }
  return <FailedState title={props.title ?? t('failed')} error={props.error} onRetry={props.onRetry} />;
}
