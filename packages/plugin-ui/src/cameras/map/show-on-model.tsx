import { Button, makeStyles } from '@fluentui/react-components';
import { Location20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { comfortable } from '@gantry/plugin-ui';
import type { InView } from '../camera-view.ts';
import { placeOf } from './camera-place.ts';
import { coverageMessages } from './coverage-messages.ts';
import { showOnModel } from './fly-to-camera.ts';

const useStyles = makeStyles({ button: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } } });

/** Props of `ShowOnModel`. */
export interface ShowOnModelProps extends InView {
  /** The camera; nothing is shown of one that has no place. */
  readonly camera: Monitor | undefined;
  /** Called first, to close what is over the model. */
  readonly onLeave: () => void;
}

/** A button that opens the model at a camera. */
export function ShowOnModel({ view, camera, onLeave }: ShowOnModelProps) {
  const styles = useStyles();
  const { t } = useMessages(coverageMessages);
  if (camera === undefined || placeOf(camera) === undefined || camera.status === 'Removed') return null;
  return (
    <Button
      className={styles.button}
      icon={<Location20Regular />}
      onClick={() => {
        onLeave();
        void showOnModel(view, camera);
      }}
    >
      {t('showOnModel')}
    </Button>
  );
}
