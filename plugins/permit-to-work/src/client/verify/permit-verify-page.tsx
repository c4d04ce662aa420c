import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { AlarmTag, VerificationPage } from '@gantry/plugin-ui';
import { topics } from '../../contract/wire.ts';
import { openPermits } from '../host-pages.ts';
import { actionMessages } from '../messages/actions.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { historyName } from '../parts/history-name.ts';
import { StatusTag } from '../parts/status-tag.tsx';
import { usePermitSession } from '../permit-session.ts';
import { SignedCard } from './signed-card.tsx';

const heard = [topics.permitChanged, topics.permitCommented, topics.alarmsChanged];

/** What the code on a printed permit opens; `seal` and `v` are those of the paper. Whoever scans it at the entrance sees alarms, too. */
export function PermitVerifyPage({ params }: RouteProps) {
  const { formUUID = '' } = params;
  const { api, context } = usePermitSession();
  const { t } = useMessages(pageMessages);
  const { t: action } = useMessages(actionMessages);
  const { t: term } = useMessages(terms);
  return (
    <VerificationPage
      host={context}
      id={formUUID}
      params={params}
      fetch={async (onPaper, signal) => {
        const [found, { permit }] = await Promise.all([
          api.verification({ formUUID, ...onPaper }, { signal }),
          api.permit({ formUUID }, { signal }),
        ]);
        return { ...found, alarms: permit.alarms };
      }}
      topics={heard}
      recordText={action('permit')}
      noNumber={term('noNumber')}
      missing={t('missing')}
      statusText={(status) => term(`status.${status}`)}
      tags={({ status, alarms }) => (
        <>
          <StatusTag status={status} />
          {alarms.map((alarm) => (
            <AlarmTag key={alarm.id} alarm={alarm} />
          ))}
        </>
      )}
      signatureText={(one, name) => t(historyName(one), { name })}
      onList={() => void openPermits(context)}
      onOpen={() => void openPermits(context, { formUUID })}
    >
      {(found) => <SignedCard found={found} />}
    </VerificationPage>
  );
}
