import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CameraAdd20Regular, Flag20Regular } from '@fluentui/react-icons';
import { type ModelTabProps, useMessages } from '@gantry/plugin-sdk';
import { CopyLink, comfortable, ListBody, OpenLink } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { TopicRow } from '../../contract/topic.ts';
import { texts } from '../messages/texts.ts';
import { TopicStatus, ViewPicture } from '../parts/topic-parts.tsx';
import { useTopicModule } from '../topic-module.ts';
import { addView, beginTopic } from './new-topic.tsx';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    padding: '12px',
    minHeight: 0,
    overflowY: 'auto',
  },
  new: { alignSelf: 'start', flexShrink: 0, whiteSpace: 'nowrap', [comfortable]: { minHeight: '44px' } },
  list: { display: 'grid', rowGap: '12px', margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: '120px minmax(0, 1fr)',
    columnGap: '10px',
    alignItems: 'start',
    paddingBottom: '12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  picture: { minWidth: 'auto', padding: '0', border: 'none', display: 'block', width: '120px' },
  plain: { minWidth: 'auto', width: '120px', [comfortable]: { minHeight: '44px' } },
  facts: { display: 'flex', flexDirection: 'column', alignItems: 'start', rowGap: '4px', minWidth: 0 },
  title: { overflowWrap: 'anywhere' },
  ways: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4px' },
});

/** Issues that are open, each with the way to its view; and a button that begins one at the place in sight. */
export const TopicTab = observer(function TopicTab({ visible }: ModelTabProps) {
  const module = useTopicModule();
  const { context, open } = module;
  const styles = useStyles();
  const { t } = useMessages(texts);
  useEffect(() => (visible ? open.show() : undefined), [visible, open]);
  if (!visible) return null;
  return (
    <div className={styles.panel}>
      {context.permissions.has('TOPIC_EDIT') && (
        <Button
          className={styles.new}
          appearance="primary"
          icon={<Flag20Regular />}
          onClick={() => void beginTopic(module, context.selection.current)}
        >
          {t('newHere')}
        </Button>
      )}
      <ListBody
        list={open}
        failed={t('failed')}
        empty={{ title: t('empty'), text: t('panelEmpty') }}
        skeletonRows={4}
      >
        <ul className={styles.list}>
          {open.rows.map((row) => (
            <TopicEntry key={row.id} row={row} />
          ))}
        </ul>
      </ListBody>
    </div>
  );
});

const TopicEntry = observer(function TopicEntry({ row }: { readonly row: TopicRow }) {
  const module = useTopicModule();
  const { context, views } = module;
  const styles = useStyles();
  const { t } = useMessages(texts);
  const { id, number, title, status, assignee, viewpointId, hasPicture } = row;
  const name = t('openViewOf', { number });
  return (
    <li className={styles.row}>
      {viewpointId === null ? (
        <span />
      ) : (
        <Button
          className={hasPicture ? styles.picture : styles.plain}
          aria-label={name}
          title={name}
          onClick={() => void views.open(viewpointId)}
        >
          {hasPicture ? <ViewPicture viewpointId={viewpointId} label="" /> : t('openPlain')}
        </Button>
      )}
      <div className={styles.facts}>
        <OpenLink onOpen={() => context.navigate('topic', { id })}>
          <span className={styles.title}>
            {number} {title}
          </span>
        </OpenLink>
        <TopicStatus status={status} />
        <span>{assignee?.name ?? t('nobody')}</span>
        <span className={styles.ways}>
          {context.permissions.has('TOPIC_EDIT') && (
            <Button
              className={styles.new}
              size="small"
              icon={<CameraAdd20Regular />}
              aria-label={t('addViewpoint', { number })}
              title={t('addViewpoint', { number })}
              onClick={() => void addView(module, id, number)}
            >
              {t('addThis')}
            </Button>
          )}
          <CopyLink
            host={context}
            address={
              viewpointId === null
                ? context.addressOf('topic', { id })
                : context.addressOf('view', { id, viewpointId })
            }
            label={t(viewpointId === null ? 'copyIssue' : 'copyViewOf', { number })}
            isIcon
          />
        </span>
      </div>
    </li>
  );
});
