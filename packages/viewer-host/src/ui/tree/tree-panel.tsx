import { Button, Input, makeStyles, Tab, TabList, ToggleButton, tokens } from '@fluentui/react-components';
import {
  Dismiss16Regular,
  LinkMultiple16Regular,
  Search16Regular,
  Target16Regular,
} from '@fluentui/react-icons';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, EmptyState, FailedState, FloatingPanel, LoadingState } from '@gantry/plugin-ui';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { TreeMode } from '../../state/tree-store.ts';
import { useHost } from '../host-context.ts';
import { useDensity } from '../use-density.ts';
import { treeMessages } from './tree-messages.ts';
import { TreeSearchResults } from './tree-search.tsx';
import { TreeView } from './tree-view.tsx';
import { useTree } from './use-tree.ts';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minHeight: 0 },
  head: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    rowGap: '4px',
    padding: '4px 8px 6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  search: { width: '100%', [comfortable]: { minHeight: '44px' } },
  clear: {
    minWidth: '24px',
    width: '24px',
    height: '24px',
    padding: 0,
    [comfortable]: { minWidth: '40px', height: '40px' },
  },
  tabs: { [comfortable]: { '& > button': { minHeight: '44px' } } },
});

const modes: readonly TreeMode[] = ['structure', 'classes', 'layers'];
const isMode = (value: unknown): value is TreeMode => modes.some((mode) => mode === value);

/** The window of the model tree. */
export const TreePanel = observer(function TreePanel() {
  const styles = useStyles();
  const { t } = useMessages(treeMessages);
  const { ui, layers, selection, preferences } = useHost();
  const parts = useTree();
  const { tree, attempt } = parts;
  const [text, setText] = useState('');
  const [goTo, setGoTo] = useState<{ readonly index: number }>();
  const going = useRef<AbortController>(undefined);
  const rowHeight = useDensity(preferences) === 'comfortable' ? 48 : 30;
  const { load } = layers;
  const { root } = tree;
  const wanted = text.trim();
  const selected = selection.current.at(-1);

  useEffect(() => () => going.current?.abort(), []);
  // Without models there is no row that would ask.
  useEffect(() => {
    if (load.kind === 'ready') void root.need(0);
  }, [root, load.kind]);
  useEffect(
    () =>
      reaction(
        () => (tree.isFollowing ? selection.current.at(-1) : undefined),
        (object) => {
          if (object) void reveal(tree, object, going, setGoTo).catch(() => undefined);
        },
        { fireImmediately: true },
      ),
    [tree, selection],
  );
  const goToObject = (object: ObjectRef) => attempt(reveal(tree, object, going, setGoTo));
  const isEmpty = load.kind === 'ready' && root.state === 'ready' && root.total === 0;
  return (
    <FloatingPanel
      title={t('title')}
      width={340}
      height={480}
      minSize={{ width: 260, height: 260 }}
      defaultPosition={{ x: ui.coveredLeft || 12, y: 12 }}
      onClose={() => ui.setTreeOpen(false)}
      actions={
        <>
          <Button
            appearance="subtle"
            icon={<Target16Regular />}
            aria-label={t('reveal')}
            title={t('reveal')}
            disabledFocusable={!selected}
            onClick={() => {
              setText('');
              if (selected) goToObject(selected);
            }}
          />
          <ToggleButton
            appearance="subtle"
            icon={<LinkMultiple16Regular />}
            aria-label={t('follow')}
            title={t('follow')}
            checked={tree.isFollowing}
            onClick={() => tree.setFollowing(!tree.isFollowing)}
          />
        </>
      }
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <Input
            className={styles.search}
            size="small"
            type="text"
            value={text}
            aria-label={t('search')}
            placeholder={t('search')}
            contentBefore={<Search16Regular />}
            contentAfter={
              text === '' ? undefined : (
                <Button
                  appearance="transparent"
                  className={styles.clear}
                  icon={<Dismiss16Regular />}
                  aria-label={t('clear')}
                  onClick={() => setText('')}
                />
              )
            }
            onChange={(_, { value }) => setText(value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || text === '') return;
              event.preventDefault();
              setText('');
            }}
          />
          <TabList
            className={styles.tabs}
            size="small"
            aria-label={t('modes')}
            selectedValue={tree.mode}
            onTabSelect={(_, { value }) => {
              setText('');
              if (isMode(value)) tree.setMode(value);
            }}
          >
            {modes.map((mode) => (
              <Tab key={mode} value={mode}>
                {t(mode)}
              </Tab>
            ))}
          </TabList>
        </div>
        {wanted !== '' ? (
          <TreeSearchResults
            text={wanted}
            versions={tree.versionIds}
            onChoose={({ modelId, node: { globalId } }) => {
              setText('');
              selection.set([{ modelId, globalId }]);
              goToObject({ modelId, globalId });
            }}
          />
        ) : load.kind === 'failed' ? (
          <FailedState error={load.error} onRetry={() => void layers.refresh()} />
        ) : root.error !== undefined && root.total === 0 ? (
          <FailedState error={root.error} onRetry={() => root.retry()} />
        ) : isEmpty ? (
          <EmptyState title={t('emptyModels')} text={t('emptyModelsText')} />
        ) : root.total === 0 && root.state === 'loading' ? (
          <LoadingState rows={4} />
        ) : (
          <TreeView key={root.key} parts={parts} rowHeight={rowHeight} goTo={goTo} />
        )}
      </div>
    </FloatingPanel>
  );
});

/** Opens what is around the object and scrolls to it. A later call ends an earlier one. */
async function reveal(
  tree: ReturnType<typeof useTree>['tree'],
  object: ObjectRef,
  going: { current: AbortController | undefined },
  show: (to: { readonly index: number }) => void,
): Promise<void> {
  going.current?.abort();
  const abort = new AbortController();
  going.current = abort;
  try {
    const index = await tree.reveal(object, abort.signal);
    if (index !== undefined && !abort.signal.aborted) show({ index });
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  }
}
