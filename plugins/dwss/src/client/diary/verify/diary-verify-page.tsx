import { knownKey, type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { Card, KeyValues, Notice, StateTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { diaryTopics } from '../../../contract/diary/calls.ts';
import { CheckedSignatures } from '../../parts/verify/checked-signatures.tsx';
import { VerificationPage } from '../../parts/verify/verification-page.tsx';
import { verifyMessages } from '../../parts/verify/verify-messages.ts';
import { useHistoryText } from '../detail/side-cards.tsx';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { StatusTag } from '../parts/looks.tsx';

const heard = Object.values(diaryTopics);

/** What the code on a printed diary opens: `id` of the diary, `seal` and `v` of the paper. */
export const DiaryVerifyPage = observer(function DiaryVerifyPage({ params }: RouteProps) {
  const { api, context } = useDiaryModule();
  const { t } = useMessages(verifyMessages);
  const { t: text } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const historyText = useHistoryText(undefined);
  const role = ({ part }: { readonly part: string | null }) => {
    const key = knownKey(texts, `part.${part}`);
    return key && text(key);
  };
  return (
    <VerificationPage
      params={params}
      fetch={(asked, signal) => api.verification(asked, { signal })}
      topics={heard}
      noNumber={term('noNumber')}
      missing={text('missing')}
      statusName={(status) => term(`status.${status}`)}
      statusTag={(status) => <StatusTag status={status} />}
      moreSignatures={({ items }) => items.flatMap(({ signatures }) => signatures)}
      onList={() => context.navigate('diary-list')}
      onOpen={() => context.navigate('diary-detail', { id: params.id ?? '' })}
    >
      {(found) => (
        <>
          {found.items
            .filter(({ intact }) => !intact)
            .map(({ id: item, name, problems }) => (
              <Notice key={item} tone="danger" title={text('itemAltered', { name })}>
                {problems.map(({ problem, seq }) => (
                  <div key={`${problem} ${seq}`}>
                    {problem === 'entry' || problem === 'gap'
                      ? t(seq === null ? `record.${problem}` : `record.${problem}.at`, { seq: seq ?? '' })
                      : t(`record.${problem}`)}
                  </div>
                ))}
              </Notice>
            ))}
          {found.files.length > 0 && (
            <Card title={t('files')}>
              <KeyValues
                keyWidth={160}
                items={found.files.map((file) => ({
                  id: `${file.item} ${file.id}`,
                  label: file.name,
                  value: (
                    <StateTag tone={file.state === 'intact' ? 'success' : 'danger'}>
                      {t(`file.${file.state}`)}
                    </StateTag>
                  ),
                }))}
              />
            </Card>
          )}
          <CheckedSignatures
            title={t('signatures')}
            signatures={found.signatures}
            text={({ action }, name) => historyText({ action, item: null }, name)}
            role={role}
          />
          {found.items.map((item) => (
            <CheckedSignatures
              key={item.id}
              title={`${item.name} · ${term(`status.${item.status}`)}`}
              signatures={item.signatures}
              text={({ action }, name) => historyText({ action, item: null }, name)}
              role={role}
            />
          ))}
        </>
      )}
    </VerificationPage>
  );
});
