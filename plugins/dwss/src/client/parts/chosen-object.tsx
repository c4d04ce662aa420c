import { Button, makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { modelMessages } from '../messages/model.ts';
import { useRiscModule } from '../module.ts';
import { openModelTab } from '../state/model-links.ts';
import { BimCard } from './bim-card.tsx';

const useStyles = makeStyles({ button: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } } });

/** The object that a new form is about, which is linked when the form is first saved. */
export const ChosenObject = observer(function ChosenObject() {
  const styles = useStyles();
  const { context, work } = useRiscModule();
  const { t } = useMessages(modelMessages);
  const { chosen } = work;
  if (!context.permissions.has('BIM_ATTACH')) return null;
  const pick = async () => {
    work.beginFor('new');
    await openModelTab(context);
  };
  return (
    <Card title={t('chosen')}>
      {chosen !== undefined && <BimCard object={chosen} />}
      {chosen === undefined ? (
        <Button className={styles.button} onClick={() => void pick()}>
          {t('objects.attach')}
        </Button>
      ) : (
        <Button className={styles.button} onClick={() => work.choose(undefined)}>
          {t('removeChosen')}
        </Button>
      )}
    </Card>
  );
});
