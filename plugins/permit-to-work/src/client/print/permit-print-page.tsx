import { Button } from '@fluentui/react-components';
import { ArrowLeft20Regular, Print20Regular } from '@fluentui/react-icons';
import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { openPermits } from '../host-pages.ts';
import { printMessages } from '../messages/print.ts';
import { MissingImages } from '../parts/missing-images.tsx';
import { PermitAbsent } from '../parts/permit-absent.tsx';
import { usePermit } from '../parts/use-permit.ts';
import { usePermitSession } from '../permit-session.ts';
import { PermitSheet } from './permit-sheet.tsx';
import { useSheetStyles } from './print-styles.ts';

/** The sheet on screen, with the button that prints it. */
export const PermitPrintPage = observer(function PermitPrintPage({ params }: RouteProps) {
  const styles = useSheetStyles();
  const { context } = usePermitSession();
  const formUUID = params.formUUID ?? '';
  const store = usePermit(formUUID);
  const { t } = useMessages(printMessages);
  const { permit } = store;
  if (permit === undefined) return <PermitAbsent store={store} onBack={() => void openPermits(context)} />;
  return (
    <div className={styles.stage}>
      <div className={styles.bar}>
        <Button icon={<ArrowLeft20Regular />} onClick={() => void openPermits(context, { formUUID })}>
          {t('back')}
        </Button>
        <Button appearance="primary" icon={<Print20Regular />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <MissingImages images={store.images} className={styles.notice} />
      <PermitSheet store={store} permit={permit} />
    </div>
  );
});
