import { Link, makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable } from '@gantry/plugin-ui';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { StatusTag } from '../parts/status-tag.tsx';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid', rowGap: '8px' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 8px',
    [comfortable]: { minHeight: '44px' },
  },
});

/** The form that this one answers, and the one that answers it. */
export function RelatedCard({ form }: { readonly form: RiscForm }) {
  const styles = useStyles();
  const { t } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const { context } = useRiscModule();
  if (form.related_form.length === 0) return null;
  return (
    <Card title={t('card.related')}>
      <ul className={styles.list}>
        {form.related_form.map(({ id, form_number, status }) => {
          const number = form_number ?? term('noNumber');
          return (
            <li key={id} className={styles.row}>
              <Link aria-label={t('openForm', { number })} onClick={() => context.navigate('detail', { id })}>
                {number}
              </Link>
              <StatusTag status={status} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
