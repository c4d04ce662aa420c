import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { AirplaneTakeOff16Regular } from '@fluentui/react-icons';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, reducedMotionQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { cardMessages } from './card-messages.ts';

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    whiteSpace: 'nowrap',
    position: 'relative',
    overflow: 'hidden',
    [comfortable]: { minHeight: '44px' },
  },
  /** A line that shrinks while another flight is refused. */
  cooling: {
    '::after': {
      content: '""',
      position: 'absolute',
      left: 0,
      right: 0,
      bottom: 0,
      top: 'auto',
      height: '2px',
      backgroundColor: 'currentcolor',
      transformOrigin: 'left',
      animationName: { from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } },
      animationDuration: '1s',
      animationTimingFunction: 'linear',
      animationFillMode: 'forwards',
      [reducedMotionQuery]: { animationDuration: '0s' },
    },
  },
});

/** The card's primary action, disabled for a second after each use. */
export const FlyToButton = observer(function FlyToButton({
  objects,
}: {
  readonly objects: readonly ObjectRef[];
}) {
  const styles = useStyles();
  const { t } = useMessages(cardMessages);
  const { flyTo } = useHost();
  const isCooling = flyTo.coolingDown;
  return (
    <Button
      appearance="primary"
      size="small"
      className={mergeClasses(styles.root, isCooling && styles.cooling)}
      icon={<AirplaneTakeOff16Regular />}
      // Not `disabled`, which would lose the focus for that second.
      disabledFocusable={isCooling}
      title={isCooling ? t('flyCooldown') : undefined}
      onClick={() => void flyTo.flyTo(objects)}
    >
      {t('flyTo')}
    </Button>
  );
});
