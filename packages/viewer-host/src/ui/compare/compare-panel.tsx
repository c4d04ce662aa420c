import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronUp16Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  comfortable,
  EmptyState,
  FailedState,
  FloatingPanel,
  LoadingState,
  useScreenSize,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { VersionPair } from '../../api/compare-api.ts';
import type { CompareStore } from '../../state/compare/compare-store.ts';
import { useHost } from '../host-context.ts';
import { useAttempt } from '../use-attempt.ts';
import { useDensity } from '../use-density.ts';
import { ChangeList } from './change-list.tsx';
import { compareMessages } from './compare-messages.ts';
import { KindToggles } from './kind-toggles.tsx';
import { ObjectChanges } from './object-changes.tsx';
import { SceneNote } from './scene-note.tsx';
import { readyVersions, refOf, useCompared } from './use-compare.ts';
import { VersionChoice } from './version-choice.tsx';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minHeight: 0 },
  head: {
    flexShrink: 0,
    padding: '4px 8px 6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  note: { margin: '4px 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  step: { display: 'flex', alignItems: 'center', columnGap: '4px', fontSize: '12px' },
  position: { flexGrow: 1, margin: 0 },
  button: { minWidth: '28px', [comfortable]: { minWidth: '44px', minHeight: '44px' } },
});

/** The window that compares two versions of a model. */
export const ComparePanel = observer(function ComparePanel() {
  const { t } = useMessages(compareMessages);
  const { ui } = useHost();
  const modelId = ui.comparedModel;
  return (
    <FloatingPanel
      title={t('title')}
      width={360}
      height={560}
      minSize={{ width: 300, height: 320 }}
      defaultPosition={{ x: ui.coveredLeft || 12, y: 12 }}
      onClose={() => ui.setCompared(undefined)}
    >
      {modelId !== undefined && <Comparison key={modelId} modelId={modelId} />}
    </FloatingPanel>
  );
});

const Comparison = observer(function Comparison({ modelId }: { readonly modelId: string }) {
  const styles = useStyles();
  const { t } = useMessages(compareMessages);
  const host = useHost();
  const compare = useCompared(modelId);
  const versions = readyVersions(host, modelId);
  const known = (id: string | undefined) => versions.some((version) => version.id === id);
  const [newest, before] = versions;
  const kept =
    compare.pair && known(compare.pair.older) && known(compare.pair.newer) ? compare.pair : undefined;
  const [older, newer] = [kept?.older ?? before?.id, kept?.newer ?? newest?.id];
  useEffect(() => {
    if (older !== undefined && newer !== undefined) void compare.compare({ older, newer });
  }, [compare, older, newer]);
  if (older === undefined || newer === undefined)
    return <EmptyState title={t('oneVersion')} text={t('oneVersionText')} />;
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <VersionChoice
          modelId={modelId}
          pair={{ older, newer }}
          onPair={(pair) => void compare.compare(pair)}
        />
        <KindToggles compare={compare} />
        <SceneNote compare={compare} modelId={modelId} />
      </div>
      <Differences compare={compare} modelId={modelId} pair={{ older, newer }} />
    </div>
  );
});

const Differences = observer(function Differences(props: {
  readonly compare: CompareStore;
  readonly modelId: string;
  readonly pair: VersionPair;
}) {
  const { compare, modelId, pair } = props;
  const styles = useStyles();
  const { t } = useMessages(compareMessages);
  const format = useFormat();
  const host = useHost();
  const attempt = useAttempt();
  const rowHeight = useDensity(host.preferences) === 'comfortable' ? 52 : 40;
  const isPhone = useScreenSize() === 'phone';
  const { compared, total, active } = compare;
  if (compared.kind === 'loading') return <LoadingState rows={4} />;
  if (compared.kind === 'failed')
    return <FailedState title={t('failed')} error={compared.error} onRetry={() => void compare.retry()} />;
  const { counts, duplicates, unknown } = compared.answer;
  if (unknown.length > 0) {
    const days = readyVersions(host, modelId).filter(({ id }) => unknown.includes(id));
    return (
      <EmptyState
        title={t('failed')}
        text={t('old', { days: days.map(({ createdDate }) => format.day(createdDate)).join(', ') })}
      />
    );
  }
  const look = (index: number, flies: boolean) => {
    compare.setActive(index);
    attempt(
      compare.need(index).then(() => {
        const object = compare.at(index);
        if (!object || compare.active !== index) return;
        const ref = refOf(pair, modelId, object);
        host.selection.set([ref]);
        if (flies) void host.flyTo.flyTo([ref]);
      }),
    );
  };
  const isSame = counts.added + counts.removed + counts.changed === 0;
  const shown = active === undefined ? undefined : compare.at(active);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.note}>
          {t('unchanged', { count: counts.unchanged })}
          {duplicates > 0 && ` ${t('duplicates', { count: duplicates })}`}
        </p>
        <div className={styles.step}>
          <p className={styles.position} role="status">
            {active === undefined
              ? t('differences', { count: total })
              : t('position', { nth: active + 1, total })}
          </p>
          <Button
            className={styles.button}
            size="small"
            appearance="subtle"
            icon={<ChevronUp16Regular />}
            aria-label={t('previous')}
            title={t('previous')}
            disabledFocusable={total === 0 || active === 0}
            onClick={() => look(Math.max(0, (active ?? total) - 1), true)}
          />
          <Button
            className={styles.button}
            size="small"
            appearance="subtle"
            icon={<ChevronDown16Regular />}
            aria-label={t('next')}
            title={t('next')}
            disabledFocusable={total === 0 || active === total - 1}
            onClick={() => look(Math.min(total - 1, (active ?? -1) + 1), true)}
          />
        </div>
      </div>
      {total === 0 && compare.listError === undefined ? (
        <EmptyState
          title={isSame ? t('same') : t('noneChosen')}
          text={isSame ? t('sameText') : t('noneChosenText')}
        />
      ) : (
        <ChangeList compare={compare} rowHeight={rowHeight} onLook={look} />
      )}
      {/* A phone has no room for the card beside the list. */}
      {isPhone && shown && <ObjectChanges modelId={modelId} globalId={shown.globalId} />}
    </>
  );
});
