import { Button } from '@fluentui/react-components';
import { ArrowSync20Regular, DocumentText20Regular } from '@fluentui/react-icons';
import { knownKey, type RouteProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  Card,
  KeyValues,
  Notice,
  PageLayout,
  RecordAbsent,
  StateTag,
  unbroken,
  useFetched,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { diaryTopics } from '../../../contract/diary/calls.ts';
import { CheckedSignatures } from '../../parts/verify/checked-signatures.tsx';
import { Verdict } from '../../parts/verify/verdict.tsx';
import { verifyMessages } from '../../parts/verify/verify-messages.ts';
import { useHistoryText } from '../detail/side-cards.tsx';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { StatusTag } from '../parts/looks.tsx';

const heard = Object.values(diaryTopics);

/** What the code on a printed diary opens: `id` of the diary, `seal` and `v` of the paper. */
export const DiaryVerifyPage = observer(function DiaryVerifyPage({ params }: RouteProps) {
  const { id = '', seal, v } = params;
  const { api, context } = useDiaryModule();
  const { t } = useMessages(verifyMessages);
  const { t: text } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const historyText = useHistoryText(undefined);
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
        missing={text('missing')}
        onRetry={refresh}
        onBack={() => context.navigate('diary-list')}
      />
    );
  const { found, at } = value;
  const role = ({ part }: { readonly part: string | null }) => {
    const key = knownKey(texts, `part.${part}`);
    return key && text(key);
  };
  const altered = found.items.filter(({ intact }) => !intact);
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
          <Button icon={<DocumentText20Regular />} onClick={() => context.navigate('diary-detail', { id })}>
            {t('openForm')}
          </Button>
        </>
      }
    >
      <Verdict
        found={{
          ...found,
          signatures: [...found.signatures, ...found.items.flatMap((item) => item.signatures)],
        }}
        status={term(`status.${found.status}`)}
      />
      {altered.map(({ id: item, name, problems }) => (
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
    </PageLayout>
  );
});
