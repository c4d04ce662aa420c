import { makeStyles, Spinner } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { FailedState } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import { pageMessages } from './page-messages.ts';

const useStyles = makeStyles({
  root: { display: 'grid', placeItems: 'center', height: '100%', padding: '24px' },
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
  return (
    <main className={styles.root}>
      <PageMessageBody {...props} />
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
