import { makeStyles, tokens } from '@fluentui/react-components';
import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { StateTag } from '@gantry/plugin-ui';
import { topicFiles } from '../../contract/calls.ts';
import { statusTones } from '../../contract/topic-words.ts';
import type { TopicNames } from '../../contract/topic-workflow.ts';
import { terms } from '../messages/terms.ts';
import { useTopicModule } from '../topic-module.ts';

export function TopicStatus({ status }: { readonly status: TopicNames['status'] }) {
  const { t } = useMessages(terms);
  return <StateTag tone={statusTones[status]}>{t(`status.${status}`)}</StateTag>;
}

/** Returns the word for a type or a priority. One that a file brought stays as it is. */
export function useTopicWord() {
  const { t } = useMessages(terms);
  return (of: 'type' | 'priority', value: string) => {
    const key = knownKey(terms, `${of}.${value}`);
    return key ? t(key) : value || '–';
  };
}

const useStyles = makeStyles({
  picture: {
    display: 'block',
    width: '100%',
    aspectRatio: '16 / 10',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
  },
});

/** The small picture of a viewpoint. */
export function ViewPicture({
  viewpointId,
  label,
}: {
  readonly viewpointId: string;
  readonly label: string;
}) {
  const { context } = useTopicModule();
  const styles = useStyles();
  const url = context.files.url(topicFiles.picture, { viewpointId, small: 'true' });
  return <img className={styles.picture} src={url} alt={label} loading="lazy" />;
}
