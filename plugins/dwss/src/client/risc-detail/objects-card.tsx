import { useMessages } from '@gantry/plugin-sdk';
import { Card } from '@gantry/plugin-ui';
import type { RiscForm } from '../../contract/risc/form.ts';
import { detailMessages } from '../messages/risc-detail.ts';

/** How many objects of the model the form is about. */
export function ObjectsCard({ form }: { readonly form: RiscForm }) {
  const { t } = useMessages(detailMessages);
  const { bim_count: count } = form;
  return <Card title={t('card.objects')}>{count === 0 ? t('noObjects') : t('objectsCount', { count })}</Card>;
}
