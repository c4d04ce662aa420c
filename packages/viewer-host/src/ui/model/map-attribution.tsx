import { makeStyles, tokens } from '@fluentui/react-components';
import { phoneQuery, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    zIndex: 1,
    top: '8px',
    // Beside the view cube: windows open at the left.
    right: '124px',
    maxWidth: '40%',
    boxSizing: 'border-box',
    margin: 0,
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: surfaceTokens.glass,
    fontSize: '11px',
    lineHeight: '14px',
    color: tokens.colorNeutralForeground2,
    pointerEvents: 'none',
    overflowWrap: 'anywhere',
    [phoneQuery]: { top: 'auto', right: '8px', bottom: '4px', maxWidth: '90%' },
  },
});

/** Who made the maps in the view, as their licences require. */
export const MapAttribution = observer(function MapAttribution() {
  const styles = useStyles();
  const { maps, ui } = useHost();
  const shown = maps.drawn.filter(({ map }) => maps.stateOf(map.id)?.kind === 'ready');
  if (shown.length === 0) return null;
  return (
    // Clear of a panel at the right edge, as the view cube is.
    <p className={styles.root} style={{ marginRight: ui.coveredRight }}>
      {[...new Set(shown.map(({ map }) => map.attribution))].join(' · ')}
    </p>
  );
});
