import { knownKey, type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { TwelveHourClock, VerificationPage } from '@gantry/plugin-ui';
import { diaryTopics } from '../../../contract/diary/calls.ts';
import { useHistoryText } from '../detail/side-cards.tsx';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { StatusTag } from '../parts/looks.tsx';

const heard = Object.values(diaryTopics);

/** What the code on a printed diary opens: `id` of the diary, `seal` and `v` of the paper. */
export function DiaryVerifyPage({ params }: RouteProps) {
  const { id = '' } = params;
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const historyText = useHistoryText(undefined);
  return (
    <TwelveHourClock>
      <VerificationPage
        host={context}
        id={id}
        params={params}
        fetch={(onPaper, signal) => api.verification({ id, ...onPaper }, { signal })}
        topics={heard}
        recordText={t('set.diary')}
        noNumber={term('noNumber')}
        missing={t('missing')}
        statusText={(status) => term(`status.${status}`)}
        tags={({ status }) => <StatusTag status={status} />}
        signatureText={({ action }, name) => historyText({ action, item: null }, name)}
        roleText={(signature) => {
          const key = knownKey(texts, `part.${signature.part}`);
          return key && t(key);
        }}
        onList={() => context.navigate('diary-list')}
        onOpen={() => context.navigate('diary-detail', { id })}
      />
    </TwelveHourClock>
  );
}
