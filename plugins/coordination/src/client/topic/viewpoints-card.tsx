import { Button, makeStyles } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, CopyLink, comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { Topic } from '../../contract/topic.ts';
import { texts } from '../messages/texts.ts';
import { ViewPicture } from '../parts/topic-parts.tsx';
import { useTopicModule } from '../topic-module.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', flexDirection: 'column', rowGap: '4px' },
  made: { display: 'flex', flexWrap: 'wrap', columnGap: '8px' },
  day: { whiteSpace: 'nowrap' },
  ways: { display: 'flex', columnGap: '4px' },
  button: { flexGrow: 1, [comfortable]: { minHeight: '44px' } },
  none: { margin: 0 },
});

/** The viewpoints of a topic with their pictures. Opening one shows the model as it was seen. */
export const ViewpointsCard = observer(function ViewpointsCard({ topic }: { readonly topic: Topic }) {
  const { views, context } = useTopicModule();
  const styles = useStyles();
  const { t } = useMessages(texts);
  const format = useFormat();
  return (
    <Card title={t('viewpoints')}>
      {topic.viewpoints.length === 0 ? (
        <p className={styles.none}>{t('noViewpoints')}</p>
      ) : (
        <ol className={styles.list}>
          {topic.viewpoints.map(({ id, hasPicture, hasView, by, at }, index) => (
            <li key={id} className={styles.item}>
              {hasPicture && <ViewPicture viewpointId={id} label={t('pictureOf', { nth: index + 1 })} />}
              <span className={styles.made}>
                {by && <span>{by.name}</span>}
                <span className={styles.day}>{format.dateTime(at)}</span>
              </span>
              {hasView && (
                <span className={styles.ways}>
                  <Button className={styles.button} onClick={() => void views.open(id)}>
                    {t('openView', { nth: index + 1 })}
                  </Button>
                  <CopyLink
                    host={context}
                    address={context.addressOf('view', { id: topic.id, viewpointId: id })}
                    label={t('copyView', { nth: index + 1 })}
                    isIcon
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
});
