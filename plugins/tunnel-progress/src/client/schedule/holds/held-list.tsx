import { Link } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import type { ProgrammeStore } from '../programme-store.ts';
import { useSchedule } from '../schedule-module.ts';
import { BaySection } from '../window/bay-list.tsx';
import { holdMessages } from './hold-messages.ts';

/** The bays that wait for an inspection, with their forms. Nothing where no module knows inspections. */
export const HeldList = observer(function HeldList({ store }: { readonly store: ProgrammeStore }) {
  const { context } = useSchedule();
  const { t } = useMessages(holdMessages);
  const { held } = store;
  if (held === undefined || held.length === 0) return null;
  const open = (id: string) =>
    context.commands.execute('gantry.dwss/open-form', id).catch((error: unknown) => {
      context.log.warn('The form was not opened.', { error: String(error) });
      context.notifications.show({ tone: 'warning', text: t('formGone') });
    });
  return (
    <BaySection
      store={store}
      title={t('title')}
      bays={held}
      detailOf={({ hasFailed, forms }) => (
        <>
          {t(hasFailed ? 'failed' : 'open')}
          {forms.map(({ id, number }) => (
            <Fragment key={id}>
              {' · '}
              <Link as="button" inline onClick={() => void open(id)}>
                {number ?? t('noNumber')}
              </Link>
            </Fragment>
          ))}
        </>
      )}
    />
  );
});
