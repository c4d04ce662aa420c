import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { MissingImages, PrintPage } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { openPermits } from '../host-pages.ts';
import { printMessages } from '../messages/print.ts';
import { terms } from '../messages/terms.ts';
import { PermitAbsent } from '../parts/permit-absent.tsx';
import { usePermit } from '../parts/use-permit.ts';
import { usePermitSession } from '../permit-session.ts';
import { useBoth } from './both-languages.tsx';
import { isValidForWork, PermitSheet } from './permit-sheet.tsx';

/** The sheet on screen with a print button. */
export const PermitPrintPage = observer(function PermitPrintPage({ params }: RouteProps) {
  const { context } = usePermitSession();
  const formUUID = params.formUUID ?? '';
  const store = usePermit(formUUID);
  const { t } = useMessages(printMessages);
  const { t: term } = useMessages(terms);
  const both = useBoth();
  const { permit } = store;
  if (permit === undefined) return <PermitAbsent store={store} onBack={() => void openPermits(context)} />;
  return (
    <PrintPage
      label={t('sheet')}
      backLabel={t('back')}
      onBack={() => void openPermits(context, { formUUID })}
      footer={`${permit.number ?? term('noNumber')} · ${permit.location.name}`}
      notice={<MissingImages images={store.images} />}
      mark={isValidForWork(permit) ? undefined : both(`status.${permit.status}`)}
    >
      <PermitSheet store={store} permit={permit} />
    </PrintPage>
  );
});
