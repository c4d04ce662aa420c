import { makeStyles, tokens } from '@fluentui/react-components';
import type { PluginHistory } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Mono } from '@gantry/plugin-ui';
import { momentText } from '../../../moment-text.ts';
import { installTexts } from './install-texts.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', columnGap: '12px' },
  action: { fontWeight: tokens.fontWeightSemibold },
  about: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});

type Event = PluginHistory['events'][number];

/** One entry of the record of plugins. */
export function PluginEvent(event: Event) {
  const { at, action, pluginId, version, digest, publisher, signer, isOk, detail } = event;
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  const format = useFormat();
  const who = useWho(event);
  return (
    <>
      <div className={styles.head}>
        <span className={styles.action}>{t(isOk ? `action.${action}` : 'action.notLoaded')}</span>
        <span>
          {pluginId} {version}
        </span>
        <span>{momentText(format, new Date(at))}</span>
        <span>{who}</span>
      </div>
      {detail !== null && <div className={styles.about}>{detail}</div>}
      {(digest !== null || publisher !== null) && (
        <div className={styles.about}>
          {publisher !== null && <span>{publisher} · </span>}
          {signer !== null && <span>{t('signedWith', { key: signer.slice(0, shortKey) })} · </span>}
          {digest !== null && <Mono>{digest.slice(0, 12)}</Mono>}
        </div>
      )}
    </>
  );
}

/** Four groups of a fingerprint: enough to tell keys apart. The review of a package shows all of it. */
const shortKey = 19;

/** Who did something; of a load, who or what was its cause. */
function useWho({ actor, cause }: Event): string {
  const { t } = useMessages(installTexts);
  const name = actor ?? t('byServer');
  return cause === null ? name : t(`cause.${cause}`, { name });
}
