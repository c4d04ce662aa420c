import { Button, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { Card, CoverageMark, comfortable, DateText, Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { detailMessages } from '../messages/risc-detail.ts';
import { usePersonText } from '../parts/use-person-text.ts';
import type { RiscRecord } from '../state/risc-record.ts';

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

/** What people say about the form, and the place to say something. */
export const CommentsCard = observer(function CommentsCard({ record }: { readonly record: RiscRecord }) {
  const styles = useStyles();
  const { t } = useMessages(detailMessages);
  const format = useFormat();
  const personText = usePersonText();
  const problemText = useProblemText();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const isUnderWay = useRef(false);
  const isSigned = record.history.some(({ signature }) => signature !== null);
  const send = async () => {
    // A second press arrives before the button is drawn disabled.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSending(true);
    setFailure(undefined);
    try {
      await record.comment(text.trim());
      setText('');
    } catch (error) {
      setFailure(t('commentFailed', { why: problemText(error) }));
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  };
  return (
    <Card title={t('card.comments')}>
      {record.comments.length === 0 ? (
        <p className={styles.none}>{t('noComments')}</p>
      ) : (
        <ol className={styles.list}>
          {record.comments.map((comment) => (
            <li key={comment.id}>
              <div className={styles.head}>
                <span className={styles.name}>{personText(comment.by)}</span>
                <time className={styles.at} dateTime={comment.at}>
                  <DateText text={format.dateTime12(comment.at)} />
                </time>
              </div>
              <div className={styles.text}>{comment.text}</div>
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
        <Button
          className={styles.send}
          disabled={isSending || text.trim() === ''}
          onClick={() => void send()}
        >
          {t('sendComment')}
        </Button>
      </div>
    </Card>
  );
});
