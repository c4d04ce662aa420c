import { makeStyles } from '@fluentui/react-components';
import type { SandboxSurfaceProps } from '@gantry/plugin-sdk/kernel';
import { LoadingState } from '@gantry/plugin-ui';

const useStyles = makeStyles({
  whole: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: '120px',
  },
  loading: { position: 'absolute', inset: 0 },
});

/** What the host draws around a sandboxed view, in the panel, window or page that it is in. */
export function SandboxSurface({ title, loading, children }: SandboxSurfaceProps) {
  const styles = useStyles();
  return (
    <div className={styles.whole}>
      {loading && (
        <div className={styles.loading}>
          <LoadingState label={title} />
        </div>
      )}
      {children}
    </div>
  );
}
