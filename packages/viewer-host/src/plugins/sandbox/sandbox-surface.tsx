import { makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { SandboxSurfaceProps } from '@gantry/plugin-sdk/kernel';
import { EmptyState, LoadingState } from '@gantry/plugin-ui';
import { sandboxMessages } from './sandbox-messages.ts';

const useStyles = makeStyles({
  whole: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: '120px',
  },
  loading: { position: 'absolute', inset: 0 },
  /** Above the frame's empty place, which would catch the clicks. */
  elsewhere: { position: 'relative', zIndex: 1 },
});

/** What the host draws around a sandboxed view, in the panel, window or page that it is in. */
export function SandboxSurface({ title, loading, onBring, children }: SandboxSurfaceProps) {
  const styles = useStyles();
  const { t } = useMessages(sandboxMessages);
  return (
    <div className={styles.whole}>
      {loading && (
        <div className={styles.loading}>
          <LoadingState label={title} />
        </div>
      )}
      {onBring && (
        <div className={styles.elsewhere}>
          <EmptyState
            title={t('elsewhere')}
            text={t('elsewhereText')}
            action={{ label: t('bring'), onClick: onBring }}
          />
        </div>
      )}
      {children}
    </div>
  );
}
