import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { topics } from '../../../contract/risc/calls.ts';
import { CheckedSignatures } from '../../parts/verify/checked-signatures.tsx';
import { VerificationPage } from '../../parts/verify/verification-page.tsx';
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
  const { api, context } = useRiscModule();
  const { t } = useMessages(verifyMessages);
  const { t: detail } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const partTitle = usePartTitle();
  return (
    <VerificationPage
      params={params}
      fetch={(asked, signal) => api.verification(asked, { signal })}
      topics={heard}
      noNumber={term('noNumber')}
      missing={detail('missing')}
      statusName={(status) => term(`status.${status}`)}
      statusTag={(status) => <StatusTag status={status} />}
      onList={() => context.navigate('list')}
      onOpen={() => context.navigate('detail', { id: params.id ?? '' })}
    >
      {(found) => (
        <>
          <SignedContent found={found} />
          <CheckedSignatures
            title={t('signatures')}
            signatures={found.signatures}
            text={(one, name) => detail(historyName(one), { name })}
            role={({ part }) =>
              found.signed === null ? undefined : partTitle(part, found.signed.discipline)
            }
          />
        </>
      )}
    </VerificationPage>
  );
});
