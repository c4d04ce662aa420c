import { makeStyles, Select, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { GroundMode } from '../../state/ground-store.ts';
import { useHost } from '../host-context.ts';
import { layerMessages } from './layer-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    padding: '6px 12px 6px 32px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '12px',
    lineHeight: '16px',
  },
  name: { flexGrow: 1 },
  choice: { [comfortable]: { '& select': { height: '44px' } } },
});

const modes: readonly GroundMode[] = ['auto', 'on', 'off'];

/** Whether the ground is seen through; nothing where there is no ground. */
export const GroundRows = observer(function GroundRows() {
  const styles = useStyles();
  const { t } = useMessages(layerMessages);
  const { ground } = useHost();
  const nameId = useId();
  if (!ground.hasGround) return null;
  return (
    <div className={styles.root}>
      <span id={nameId} className={styles.name}>
        {t('ground')}
      </span>
      <Select
        size="small"
        className={styles.choice}
        aria-labelledby={nameId}
        value={ground.mode}
        onChange={(_, { value }) => {
          const mode = modes.find((one) => one === value);
          if (mode) ground.setMode(mode);
        }}
      >
        {modes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`ground.${mode}`)}
          </option>
        ))}
      </Select>
    </div>
  );
});
