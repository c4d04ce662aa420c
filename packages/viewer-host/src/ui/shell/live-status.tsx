import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { stateTokens, tabletQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { shellMessages } from './shell-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '6px',
    flexShrink: 0,
    marginRight: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
  },
  dot: { width: '8px', height: '8px', borderRadius: '50%', backgroundColor: stateTokens.success.solid },
  /** A ring instead of a disc, so that the state does not depend on colour. */
  connecting: { backgroundColor: 'transparent', border: `2px solid ${stateTokens.neutral.solid}` },
  lost: { borderRadius: 0, transform: 'rotate(45deg)', backgroundColor: stateTokens.warning.solid },
  time: { color: tokens.colorNeutralForeground3, [tabletQuery]: { display: 'none' } },
});

/** The state of the live feed, and when the server was last heard from. */
export const LiveStatus = observer(function LiveStatus() {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  const { live } = useHost();
  const format = useFormat();
  const time = live.lastHeard && format.time(live.lastHeard);
  const words = { live: t('live'), connecting: t('liveConnecting'), lost: t('liveLost') };
  return (
    <span className={styles.root} title={time && t('liveSince', { time })}>
      <span
        className={mergeClasses(
          styles.dot,
          live.status === 'connecting' && styles.connecting,
          live.status === 'lost' && styles.lost,
        )}
        aria-hidden
      />
      <span role="status">{words[live.status]}</span>
      {time && <time className={styles.time}>{time}</time>}
    </span>
  );
});
