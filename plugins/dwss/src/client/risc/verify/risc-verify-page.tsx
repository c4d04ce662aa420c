import { Button } from '@fluentui/react-components';
import { ArrowSync20Regular, DocumentText20Regular } from '@fluentui/react-icons';
import { type RouteProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import { PageLayout, RecordAbsent, unbroken, useFetched } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { topics } from '../../../contract/risc/calls.ts';
import { CheckedSignatures } from '../../parts/verify/checked-signatures.tsx';
import { Verdict } from '../../parts/verify/verdict.tsx';
import { verifyMessages } from '../../parts/verify/verify-messages.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { historyName } from '../parts/history-name.ts';
import { StatusTag } from '../parts/status-tag.tsx';
import { usePartTitle } from '../parts/use-part-title.ts';
import { SignedContent } from './signed-content.tsx';

const heard = [topics.formChanged];

/** What the code on a printed form opens: `id` of the form, `seal` and `v` of the paper. */
export const RiscVerifyPage = observer(function RiscVerifyPage({ params }: RouteProps) {
  const { id = '', seal, v } = params;
  const { api, context } = useRiscModule();
  const { t } = useMessages(verifyMessages);
  const { t: detail } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const partTitle = usePartTitle();
  const { value, load, refresh } = useFetched(
    async (signal) => ({
      found: await api.verification({ id, ...(seal && { seal }), ...(v && { v }) }, { signal }),
      at: context.session.serverNow(),
    }),
    { key: [id, seal, v].join(), live: context.live, topics: heard },
  );
  if (value === undefined)
    return (
      <RecordAbsent
        load={load}
        failed={t('failed')}
        missing={detail('missing')}
        onRetry={refresh}
        onBack={() => context.navigate('list')}
      />
    );
  const { found, at } = value;
  return (
    <PageLayout
      crumb={t('crumb')}
      title={found.form_number ?? term('noNumber')}
      text={t('checked', { time: unbroken(format.dateTime12(at)) })}
      beside={<StatusTag status={found.status} />}
      actions={
        <>
          <Button icon={<ArrowSync20Regular />} onClick={refresh}>
            {t('again')}
          </Button>
          <Button icon={<DocumentText20Regular />} onClick={() => context.navigate('detail', { id })}>
            {t('openForm')}
          </Button>
        </>
      }
    >
      <Verdict found={found} status={term(`status.${found.status}`)} />
      <SignedContent found={found} />
      <CheckedSignatures
        title={t('signatures')}
        signatures={found.signatures}
        text={(one, name) => detail(historyName(one), { name })}
        role={({ part }) => (found.signed === null ? undefined : partTitle(part, found.signed.discipline))}
      />
    </PageLayout>
  );
});
