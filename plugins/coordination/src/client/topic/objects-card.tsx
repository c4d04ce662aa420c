import { Button, makeStyles } from '@fluentui/react-components';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { Card, comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { Topic } from '../../contract/topic.ts';
import { texts } from '../messages/texts.ts';
import { useTopicModule } from '../topic-module.ts';

const useStyles = makeStyles({
  list: { display: 'grid', rowGap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  object: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** The objects that a topic is linked to. */
export const ObjectsCard = observer(function ObjectsCard({
  topic,
  onChange,
}: {
  readonly topic: Topic;
  readonly onChange: (topic: Topic) => void;
}) {
  const { context, api } = useTopicModule();
  const styles = useStyles();
  const { t } = useMessages(texts);
  const problemText = useProblemText();
  if (topic.objects.length === 0) return null;
  const show = async (object: Topic['objects'][number]) => {
    await context.commands.execute('gantry.host/open-model', { tab: 'gantry.coordination/topics' });
    await context.camera.flyTo([object]);
  };
  const takeOff = async ({ id: linkId }: Topic['objects'][number]) => {
    try {
      onChange((await api.unlink({ id: topic.id, linkId })).form);
    } catch (error) {
      context.notifications.show({ text: problemText(error), tone: 'danger' });
    }
  };
  return (
    <Card title={t('objects')}>
      <ul className={styles.list}>
        {topic.objects.map((object) => (
          <li key={object.id} className={styles.object}>
            <span className={styles.name}>{object.name || object.globalId}</span>
            <Button className={styles.button} size="small" onClick={() => void show(object)}>
              {t('flyTo')}
            </Button>
            {context.permissions.has('TOPIC_EDIT') && (
              <Button className={styles.button} size="small" onClick={() => void takeOff(object)}>
                {t('takeOff')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
});
