import { Button, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import type { RecordPerson } from '@gantry/plugin-sdk/contract';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useRef, useState } from 'react';
import { newKey } from '../form/new-key.ts';
import { Card } from '../page/card.tsx';
import { Notice } from '../states/notice.tsx';
import { comfortable } from '../theme/media.ts';
import { DateText } from '../values/date-text.tsx';
import { useMomentText } from '../values/moment-text.tsx';
import { type Coverage, CoverageMark } from '../workflow/history-list.tsx';
import { recordMessages } from './record-messages.ts';
import { usePersonText } from './use-person-text.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid', rowGap: '10px' },
  head: { display: 'flex', flexWrap: 'wrap', columnGap: '8px', justifyContent: 'space-between' },
  name: { fontWeight: tokens.fontWeightSemibold },
  at: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
  form: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  send: { alignSelf: 'end', [comfortable]: { minHeight: '44px' } },
});

/** A comment as the call `comments` of `recordCalls` answers it. */
export interface CommentItem {
  /** Of the comment: the UUID that it was sent with. */
  readonly id: string;
  /** Who wrote it, by the name and company of that time. */
  readonly by: RecordPerson;
  /** When it was written, in ISO 8601. */
  readonly at: string;
  /** As written, with its line breaks. */
  readonly text: string;
  /** How signatures cover it. */
  readonly coverage: Coverage;
}

/** The comments of `Comments` and `CommentsCard`, and where new ones go. */
export interface CommentsCardProps {
  /** Oldest first. */
  readonly comments: readonly CommentItem[];
  /** Whether the record has a signature: only then is it of use to say which comments one covers. */
  readonly isSigned: boolean;
  /**
   * Sends a comment and adds it to `comments`.
   * @param commentId - UUID, the same each time one text is sent: it is added once, though an answer was lost
   * @throws ApiError
   */
  readonly send: (text: string, commentId: string) => Promise<void>;
  /** What the module shows below a comment, such as the view that it is about. */
  readonly more?: (comment: CommentItem) => ReactNode;
  /** What the module shows beside the button that sends. */
  readonly beside?: ReactNode;
}

/** What people say about a record, and the place to say something. */
export const CommentsCard = observer(function CommentsCard(props: CommentsCardProps) {
  const { t } = useMessages(recordMessages);
  return (
    <Card title={t('comments')}>
      <Comments {...props} />
    </Card>
  );
});

/** `CommentsCard` without its card, for a record that is a part of another one. */
export const Comments = observer(function Comments({
  comments,
  isSigned,
  send,
  more,
  beside,
}: CommentsCardProps) {
  const styles = useStyles();
  const { t } = useMessages(recordMessages);
  const momentText = useMomentText();
  const personText = usePersonText();
  const problemText = useProblemText();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const isUnderWay = useRef(false);
  /** What was tried last, and under which id. */
  const tried = useRef({ text: '', id: '' });
  const submit = async () => {
    // A second press arrives before the button is drawn disabled.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSending(true);
    setFailure(undefined);
    const said = text.trim();
    if (tried.current.text !== said) tried.current = { text: said, id: newKey() };
    try {
      await send(said, tried.current.id);
      tried.current = { text: '', id: '' };
      setText('');
    } catch (error) {
      setFailure(t('commentFailed', { why: problemText(error) }));
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  };
  return (
    <>
      {comments.length === 0 ? (
        <p className={styles.none}>{t('noComments')}</p>
      ) : (
        <ol className={styles.list}>
          {comments.map((comment) => (
            <li key={comment.id}>
              <div className={styles.head}>
                <span className={styles.name}>{personText(comment.by)}</span>
                <time className={styles.at} dateTime={comment.at}>
                  <DateText text={momentText(comment.at)} />
                </time>
              </div>
              <div className={styles.text}>{comment.text}</div>
              {more?.(comment)}
              {isSigned && <CoverageMark coverage={comment.coverage} />}
            </li>
          ))}
        </ol>
      )}
      <div className={styles.form}>
        <Textarea
          aria-label={t('writeComment')}
          placeholder={t('writeComment')}
          value={text}
          maxLength={2000}
          resize="vertical"
          disabled={isSending}
          onChange={(_, { value }) => setText(value)}
        />
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        {beside}
        <Button
          className={styles.send}
          disabled={isSending || text.trim() === ''}
          onClick={() => void submit()}
        >
          {t('sendComment')}
        </Button>
      </div>
    </>
  );
});
