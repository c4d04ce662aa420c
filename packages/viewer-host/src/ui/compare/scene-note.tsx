import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import type { CompareStore } from '../../state/compare/compare-store.ts';
import { useHost } from '../host-context.ts';
import { compareMessages } from './compare-messages.ts';
import { isNewerShown, readyVersions } from './use-compare.ts';

const useStyles = makeStyles({
  note: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    margin: '4px 0',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
  },
});

/** Says what of a comparison the scene does not show, and why. */
export const SceneNote = observer(function SceneNote(props: {
  readonly compare: CompareStore;
  readonly modelId: string;
}) {
  const { compare, modelId } = props;
  const styles = useStyles();
  const { t } = useMessages(compareMessages);
  const host = useHost();
  const { timeline, sceneStore } = host;
  const { pair, compared } = compare;
  if (!pair || compared.kind !== 'ready' || compared.answer.unknown.length > 0) return null;
  const newer = readyVersions(host, modelId).find(({ id }) => id === pair.newer);
  if (!isNewerShown(host, modelId, pair)) {
    const isOfSameDay = newer?.createdDate === timeline.day;
    return (
      <p className={styles.note} role="status">
        {isOfSameDay ? t('sameDay') : t('otherDay')}
        {newer && !isOfSameDay && (
          <Button size="small" onClick={() => timeline.seek(newer.createdDate)}>
            {t('showNewer')}
          </Button>
        )}
      </p>
    );
  }
  const hasRemoved = compared.shapes.groups.some(({ kinds }) => kinds.includes('removed'));
  const load = sceneStore.loads.get(pair.older)?.state;
  if (!hasRemoved || load === 'loaded') return null;
  return (
    <p className={styles.note} role="status">
      {load === 'failed' ? t('olderFailed') : t('loadingOlder')}
    </p>
  );
});
