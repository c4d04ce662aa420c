import { Button, makeStyles } from '@fluentui/react-components';
import { Print20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { detailMessages } from '../messages/risc-detail.ts';
import { useRiscModule } from '../module.ts';

// The bar of a phone stretches buttons; this one has only an icon.
const useStyles = makeStyles({ button: { [comfortable]: { minHeight: '44px', minWidth: '44px' } } });

/** Opens the form as it is printed. */
export function PrintButton({ id }: { readonly id: string }) {
  const styles = useStyles();
  const { context } = useRiscModule();
  const { t } = useMessages(detailMessages);
  return (
    <Button
      className={styles.button}
      icon={<Print20Regular />}
      aria-label={t('print')}
      title={t('print')}
      onClick={() => context.navigate('print', { id })}
    />
  );
}
