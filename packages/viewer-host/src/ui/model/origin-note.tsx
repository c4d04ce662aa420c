import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Warning16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery, stateTokens, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { modelsAtOrigin } from './models-at-origin.ts';
import { originMessages } from './origin-messages.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    zIndex: 1,
    // Below the names of those who made the maps, and beside the view cube: windows open at the left.
    top: '32px',
    right: '124px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '6px',
    maxWidth: 'min(360px, 40%)',
    boxSizing: 'border-box',
    padding: '4px 8px',
    border: `1px solid ${stateTokens.warning.stroke}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: surfaceTokens.glass,
    fontSize: '12px',
    lineHeight: '16px',
    overflowWrap: 'anywhere',
    [phoneQuery]: { top: '60px', right: '88px', left: '8px', maxWidth: 'none' },
  },
  icon: { color: stateTokens.warning.fg, verticalAlign: 'text-bottom' },
  open: { pointerEvents: 'auto', [comfortable]: { minHeight: '44px' } },
});

/** Says which models of the view do not stand at their place, because their coordinates and distances to others mean nothing. */
export const OriginNote = observer(function OriginNote() {
  const styles = useStyles();
  const { t } = useMessages(originMessages);
  const host = useHost();
  const [first, ...others] = modelsAtOrigin(host);
  if (first === undefined) return null;
  return (
    // Clear of a panel at the right edge, as the view cube is.
    <div className={styles.root} style={{ marginRight: host.ui.coveredRight }} role="note">
      <span>
        <Warning16Regular className={styles.icon} aria-hidden />{' '}
        {others.length === 0 ? t('one', { name: first }) : t('many', { count: others.length + 1 })}
      </span>
      {!host.ui.isLayersOpen && (
        <Button size="small" className={styles.open} onClick={() => host.ui.setLayersOpen(true)}>
          {t('open')}
        </Button>
      )}
    </div>
  );
});
