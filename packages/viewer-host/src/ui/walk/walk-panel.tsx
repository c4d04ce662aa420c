import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, FocusReturn, phoneQuery, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { useWalkKeys } from './use-walk-keys.ts';
import { walkMessages } from './walk-messages.ts';
import { WalkPad } from './walk-pad.tsx';

const touchQuery = '@media (pointer: coarse)';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    width: '376px',
    maxWidth: '100%',
    padding: '8px 12px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: surfaceTokens.glass,
    boxShadow: surfaceTokens.glassShadow,
    color: tokens.colorNeutralForeground1,
    pointerEvents: 'auto',
    [phoneQuery]: { width: '100%', padding: '4px 8px 8px' },
  },
  head: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  title: { flexGrow: 1, margin: 0, fontSize: '14px', lineHeight: '20px' },
  end: { [comfortable]: { minWidth: '44px', height: '44px' } },
  hint: {
    margin: '0 0 8px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
  },
  keys: { [touchQuery]: { display: 'none' } },
  touch: { display: 'none', [touchQuery]: { display: 'inline' } },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
  },
  switches: {
    display: 'flex',
    flexDirection: 'column',
    // Labels break before the buttons go below them, as on a phone.
    flexGrow: 1,
    flexBasis: '130px',
    minWidth: '130px',
    marginLeft: '-8px',
  },
});

/** Keys, switches and buttons of a walk through the models. */
export const WalkPanel = observer(function WalkPanel() {
  const styles = useStyles();
  const { t } = useMessages(walkMessages);
  const { walk, preferences } = useHost();
  useWalkKeys(walk, preferences.letterKeys);
  return (
    <section className={styles.root} aria-label={t('title')} data-covers="">
      <FocusReturn />
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <Button
          className={styles.end}
          appearance="subtle"
          size="small"
          icon={<Dismiss16Regular />}
          aria-label={t('end')}
          title={t('end')}
          onClick={walk.end}
        />
      </div>
      <p className={styles.hint} aria-live="polite">
        {walk.phase === 'starting' ? (
          t('starting')
        ) : (
          <>
            <span className={styles.keys}>{walk.hasGravity ? t('hint') : t('hintFlying')}</span>
            <span className={styles.touch}>{t('hintTouch')}</span>
          </>
        )}
      </p>
      <div className={styles.row}>
        <div className={styles.switches}>
          <Switch
            label={t('collides')}
            checked={walk.collides}
            onChange={(_, { checked }) => walk.setCollides(checked)}
          />
          <Switch
            label={t('gravity')}
            checked={walk.hasGravity}
            onChange={(_, { checked }) => walk.setGravity(checked)}
          />
        </div>
        <WalkPad walk={walk} />
      </div>
    </section>
  );
});
