import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, FloatingPanel, useFetched, useKeptPosition } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useSiteForms } from '../site-forms.ts';
import { referenceMessages } from './messages.ts';
import { endPicking, placedObject } from './place-commands.ts';
import { usePointText } from './place-words.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', padding: '12px' },
  text: { margin: 0, overflowWrap: 'anywhere' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Asks in the model where a location is: at the selected object, at its centre, or at a point whose menu is opened. */
export const PlacePicker = observer(function PlacePicker() {
  const module = useSiteForms();
  const { context, reference } = module;
  const styles = useStyles();
  const { t } = useMessages(referenceMessages);
  const pointText = usePointText();
  const [position, setPosition] = useKeptPosition(context, 'location-place');
  const name = reference.work.picking?.input.name;
  const selected = context.selection.current.at(-1);
  const { value: placed } = useFetched(
    async (signal) => selected && placedObject(context, selected, signal),
    { key: selected && JSON.stringify([selected.modelId, selected.globalId]) },
  );
  const at = selected && placed;
  return (
    <FloatingPanel
      title={t('placeOnModel')}
      width={360}
      position={position}
      onMove={setPosition}
      onClose={() => void endPicking(module)}
    >
      <div className={styles.root}>
        <p className={styles.text} role="status">
          {typeof name === 'string' && name.trim() !== '' ? t('pickFor', { name }) : t('pickForNew')}
        </p>
        <p className={styles.hint}>{t('pickHint')}</p>
        <Button
          appearance="primary"
          className={styles.button}
          disabledFocusable={!at}
          onClick={() => at && void endPicking(module, { object: at.object })}
        >
          {at ? t('useObject', { name: at.object.name || t('unnamedObject') }) : t('selectObject')}
        </Button>
        {at?.centre && (
          <>
            <Button
              className={styles.button}
              onClick={() => at.centre && void endPicking(module, { point: at.centre })}
            >
              {t('useCentre')}
            </Button>
            <p className={styles.hint}>{pointText(at.centre)}</p>
          </>
        )}
        <Button className={styles.button} onClick={() => void endPicking(module)}>
          {t('cancel')}
        </Button>
      </div>
    </FloatingPanel>
  );
});
