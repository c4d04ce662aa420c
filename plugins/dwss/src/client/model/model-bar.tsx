import { Button, makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { modelMessages } from '../messages/model.ts';
import { useRiscModule } from '../module.ts';
import { changeLinks } from '../state/model-links.ts';
import type { SeenObject } from '../state/seen-object.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: '8px',
    boxSizing: 'border-box',
  },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Inline, because the host places what a tab draws beside panels at the top left of the stage. Above the host's toolbar. */
const place = {
  width: '245px',
  height: '60px',
  left: '50%',
  top: 'auto',
  right: 'auto',
  bottom: '84px',
  transform: 'translateX(-50%)',
} as const;

/** What becomes of the selected object: the last step of Create and of Attach. */
export const ModelBar = observer(function ModelBar({ object }: { readonly object: SeenObject | undefined }) {
  const styles = useStyles();
  const module = useRiscModule();
  const { context, work } = module;
  const { t } = useMessages(modelMessages);
  const { mode, pickFor } = work;
  const backToForm = () => {
    if (pickFor === 'new') context.navigate('create');
    else if (pickFor !== undefined) context.navigate('detail', { id: pickFor.id });
  };
  const cancel = () => {
    if (pickFor === 'new') work.choose(undefined);
    work.end();
    backToForm();
  };
  const goOn = async () => {
    if (object === undefined) return;
    if (mode === 'create' || pickFor === 'new') {
      work.choose(object);
      work.end();
      context.navigate('create');
    } else if (pickFor === undefined) work.openWindow();
    else if (await changeLinks(module, object, { attach: [pickFor.id] })) {
      work.end();
      backToForm();
    }
  };
  return (
    <div role="toolbar" aria-label={t('bar')} className={styles.bar} style={place}>
      <Button className={styles.button} onClick={cancel}>
        {t('cancel')}
      </Button>
      <Button
        appearance="primary"
        className={styles.button}
        disabledFocusable={object === undefined}
        title={object === undefined ? t('noBim') : undefined}
        onClick={() => void goOn()}
      >
        {t(mode === 'create' ? 'confirm' : 'attach')}
      </Button>
    </div>
  );
});
