import { Link, makeStyles, Select } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { type CommentItem, CommentsCard, comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Topic } from '../../contract/topic.ts';
import { texts } from '../messages/texts.ts';
import { useTopicModule } from '../topic-module.ts';
import type { TopicRecord } from './use-topic.ts';

const useStyles = makeStyles({ about: { [comfortable]: { '& > select': { minHeight: '44px' } } } });

/** The comments on a topic, each with the viewpoint that it is about. */
export const TalkCard = observer(function TalkCard({
  record,
  topic,
}: {
  readonly record: TopicRecord;
  readonly topic: Topic;
}) {
  const { api, views } = useTopicModule();
  const styles = useStyles();
  const { t } = useMessages(texts);
  const format = useFormat();
  const [about, setAbout] = useState('');
  const more = ({ id }: CommentItem) => {
    const remark = topic.remarks.find(({ commentId }) => commentId === id);
    const nth = topic.viewpoints.findIndex((one) => one.id === remark?.viewpointId) + 1;
    const { viewpointId = null, author = null, at = null } = remark ?? {};
    return (
      <>
        {author !== null && at !== null && <div>{t('saidBy', { author, at: format.dateTime(at) })}</div>}
        {viewpointId !== null && nth > 0 && (
          <Link as="button" onClick={() => void views.open(viewpointId)}>
            {t('aboutView', { nth })}
          </Link>
        )}
      </>
    );
  };
  return (
    <CommentsCard
      comments={record.comments}
      isSigned={false}
      more={more}
      beside={
        topic.viewpoints.length > 0 && (
          <Select
            className={styles.about}
            aria-label={t('about')}
            value={about}
            onChange={(_, { value }) => setAbout(value)}
          >
            <option value="">{t('aboutNone')}</option>
            {topic.viewpoints.map(({ id }, index) => (
              <option key={id} value={id}>
                {t('aboutView', { nth: index + 1 })}
              </option>
            ))}
          </Select>
        )
      }
      send={async (text, commentId) => {
        await api.remark({ id: topic.id, text, commentId, viewpointId: about === '' ? null : about });
        setAbout('');
        await record.refresh();
      }}
    />
  );
});
