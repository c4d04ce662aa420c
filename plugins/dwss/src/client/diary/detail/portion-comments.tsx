import { Button, makeStyles } from '@fluentui/react-components';
import { ChevronDown20Regular, ChevronUp20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { Comments, comfortable, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import { diaryTopics } from '../../../contract/diary/calls.ts';
import type { DiaryPortion } from '../../../contract/diary/site-diary.ts';
import { LookupFailed } from '../../parts/lookup-failed.tsx';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';

const useStyles = makeStyles({ button: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } } });
const topics = [diaryTopics.portionCommented];

/** What people say about a portion. It is fetched when somebody opens it: a diary may have a dozen portions. */
export function PortionComments({ portion }: { readonly portion: DiaryPortion }) {
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  const styles = useStyles();
  const [isOpen, setIsOpen] = useState(false);
  const portionID = portion.id;
  const fetched = useFetched((signal) => api.portionComments({ portionID }, { signal }), {
    key: isOpen ? portionID : undefined,
    live: context.live,
    topics,
  });
  return (
    <>
      <Button
        appearance="subtle"
        className={styles.button}
        aria-expanded={isOpen}
        icon={isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('portionComments', { number: portion.comment_count })}
      </Button>
      {isOpen && fetched.value && (
        <Comments
          comments={fetched.value.comments}
          isSigned={portion.subsidiary_signature_url !== null}
          send={async (text, commentId) => {
            await api.addPortionComment({ portionID, text, commentId });
            fetched.refresh();
          }}
        />
      )}
      {isOpen && <LookupFailed lookups={[fetched]} text={t('commentsFailed')} />}
    </>
  );
}
