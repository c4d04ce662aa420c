import { makeStyles } from '@fluentui/react-components';
import type { SandboxSurfaceProps } from '@gantry/plugin-sdk/kernel';
import { FloatingPanel, LoadingState } from '@gantry/plugin-ui';

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

/** Pixels, as for the panels of other plugins. */
const panelWidth = 390;

/** What the host draws around a sandboxed view: a model tab gets a panel, for the plugin cannot place its own. */
export function SandboxSurface({
  point,
  title,
  width,
  visible,
  loading,
  onClose,
  children,
}: SandboxSurfaceProps) {
  const styles = useStyles();
  const content = (
    <div className={styles.whole}>
      {loading && (
        <div className={styles.loading}>
          <LoadingState label={title} />
        </div>
      )}
      {children}
    </div>
  );
  if (point !== 'modelTabs') return content;
  if (!visible) return <div hidden>{content}</div>;
  return (
    <FloatingPanel title={title} width={width ?? panelWidth} onClose={onClose}>
      {content}
    </FloatingPanel>
  );
}
