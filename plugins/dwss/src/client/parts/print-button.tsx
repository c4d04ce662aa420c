import { Button, makeStyles } from '@fluentui/react-components';
import { Print20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { partMessages } from '../messages.ts';

// The bar of a phone stretches buttons; this one has only an icon.
const useStyles = makeStyles({ button: { [comfortable]: { minHeight: '44px', minWidth: '44px' } } });

/** Opens a form as it is printed. */
export function PrintButton({ onPrint }: { readonly onPrint: () => void }) {
  const styles = useStyles();
  const { t } = useMessages(partMessages);
  return (
    <Button
      className={styles.button}
      icon={<Print20Regular />}
      aria-label={t('print')}
      title={t('print')}
      onClick={onPrint}
    />
  );
}
