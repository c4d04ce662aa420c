import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { TwelveHourClock, VerificationPage } from '@gantry/plugin-ui';
import { topics } from '../../../contract/risc/calls.ts';
import { actionMessages } from '../messages/risc-actions.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { historyName } from '../parts/history-name.ts';
import { StatusTag } from '../parts/status-tag.tsx';
import { usePartTitle } from '../parts/use-part-title.ts';
import { SignedContent } from './signed-content.tsx';

const heard = [topics.formChanged];

/** What the code on a printed form opens: `id` of the form, `seal` and `v` of the paper. */
export function RiscVerifyPage({ params }: RouteProps) {
  const { id = '' } = params;
  const { api, context } = useRiscModule();
  const { t } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const { t: action } = useMessages(actionMessages);
  const partTitle = usePartTitle();
  return (
    <TwelveHourClock>
      <VerificationPage
        host={context}
        id={id}
        params={params}
        fetch={(onPaper, signal) => api.verification({ id, ...onPaper }, { signal })}
        topics={heard}
        recordText={action('form')}
        noNumber={term('noNumber')}
        missing={t('missing')}
        statusText={(status) => term(`status.${status}`)}
        tags={({ status }) => <StatusTag status={status} />}
        signatureText={(one, name) => t(historyName(one), { name })}
        roleText={(one, { signed }) => signed?.discipline && partTitle(one.part, signed.discipline)}
        onList={() => context.navigate('list')}
        onOpen={() => context.navigate('detail', { id })}
      >
        {(found) => <SignedContent found={found} />}
      </VerificationPage>
    </TwelveHourClock>
  );
}
