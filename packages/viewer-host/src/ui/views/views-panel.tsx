import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import {
  ArrowRedo16Regular,
  ArrowUndo16Regular,
  Camera16Regular,
  Link16Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import {
  comfortable,
  EmptyState,
  FailedState,
  FloatingPanel,
  LoadingState,
  useScreenSize,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ViewFilter } from '../../state/views/view-list-store.ts';
import { useHost } from '../host-context.ts';
import { useAttempt } from '../use-attempt.ts';
import { copyViewLink } from './copy-view-link.ts';
import { stepView } from './open-view.ts';
import { ViewCard } from './view-card.tsx';
import { ViewDialogs, type ViewDraft } from './view-dialogs.tsx';
import { viewMessages } from './view-messages.ts';
import { followViews, viewPartsOf } from './view-parts.ts';
import { smallPicture } from './view-picture.ts';
import { wholeView } from './whole-view.ts';

const ScreenshotDialog = lazy(async () => ({
  default: (await import('../screenshot/screenshot-dialog.tsx')).ScreenshotDialog,
}));

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minHeight: 0 },
  head: {
    display: 'flex',
    flexShrink: 0,
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    justifyContent: 'space-between',
    padding: '4px 8px 6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  tabs: { [comfortable]: { '& > button': { minHeight: '44px' } } },
  save: { [comfortable]: { minHeight: '44px' } },
  scroll: { flex: '1 1 0', minHeight: 0, overflowY: 'auto', padding: '8px' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  more: { display: 'block', margin: '8px auto 0' },
});

const filters: readonly ViewFilter[] = ['mine', 'project'];
const isFilter = (value: unknown): value is ViewFilter => filters.some((filter) => filter === value);

/** The window of saved views. */
export const ViewsPanel = observer(function ViewsPanel() {
  const styles = useStyles();
  const { t } = useMessages(viewMessages);
  const host = useHost();
  const { ui, plugins } = host;
  const attempt = useAttempt();
  const isPhone = useScreenSize() === 'phone';
  const projectId = host.projects.current?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another project has other views
  const parts = useMemo(() => viewPartsOf(host), [host, projectId]);
  const { list, history } = parts;
  const [draft, setDraft] = useState<ViewDraft>();
  const [picture, setPicture] = useState<HTMLCanvasElement>();
  useEffect(() => followViews(host, parts), [host, parts]);

  const tellNoScene = () => plugins.notify({ text: t('noScene'), tone: 'info', timeoutMs: 8000 });
  const take = (make: (taken: Pick<ViewDraft & { kind: 'save' }, 'viewpoint' | 'picture'>) => ViewDraft) => {
    const scene = host.scene();
    if (scene) setDraft(make({ viewpoint: wholeView(host, scene), picture: smallPicture(scene.picture()) }));
    else tellNoScene();
  };
  const shoot = () => {
    const taken = host.scene()?.picture();
    if (taken) setPicture(taken);
    else tellNoScene();
  };
  return (
    <>
      <FloatingPanel
        title={t('title')}
        width={352}
        height={440}
        minSize={{ width: 260, height: 260 }}
        defaultPosition={{ x: ui.coveredLeft || 12, y: 12 }}
        onClose={() => ui.setViewsOpen(false)}
        actions={
          <>
            <Button
              appearance="subtle"
              icon={<ArrowUndo16Regular />}
              aria-label={t('back')}
              title={t('back')}
              disabledFocusable={!history.canGoBack}
              onClick={() => attempt(stepView(host, 'back'))}
            />
            <Button
              appearance="subtle"
              icon={<ArrowRedo16Regular />}
              aria-label={t('forward')}
              title={t('forward')}
              disabledFocusable={!history.canGoForward}
              onClick={() => attempt(stepView(host, 'forward'))}
            />
            <Button
              appearance="subtle"
              icon={<Link16Regular />}
              aria-label={t('copyViewLink')}
              title={t('copyViewLink')}
              onClick={() => attempt(copyViewLink(host))}
            />
            <Button
              appearance="subtle"
              icon={<Camera16Regular />}
              aria-label={t('screenshot')}
              title={t('screenshot')}
              onClick={shoot}
            />
          </>
        }
      >
        <div className={styles.body}>
          <div className={styles.head}>
            <TabList
              className={styles.tabs}
              size="small"
              aria-label={t('filter')}
              selectedValue={list.filter}
              onTabSelect={(_, { value }) => {
                if (isFilter(value)) list.setFilter(value);
              }}
            >
              {filters.map((filter) => (
                <Tab key={filter} value={filter}>
                  {t(filter)}
                </Tab>
              ))}
            </TabList>
            <Button
              className={styles.save}
              size="small"
              appearance="primary"
              onClick={() =>
                take((taken) => ({ kind: 'save', name: t('newName', { number: list.total + 1 }), ...taken }))
              }
            >
              {t('save')}
            </Button>
          </div>
          {list.load.kind === 'failed' ? (
            <FailedState error={list.load.error} onRetry={() => void list.refresh()} />
          ) : list.load.kind !== 'ready' ? (
            <LoadingState rows={3} />
          ) : list.views.length === 0 ? (
            <EmptyState
              title={list.filter === 'mine' ? t('emptyMine') : t('emptyProject')}
              text={list.filter === 'mine' ? t('emptyMineText') : t('emptyProjectText')}
            />
          ) : (
            <div className={styles.scroll}>
              <ul className={styles.list} aria-label={t('list')}>
                {list.views.map((view) => (
                  <ViewCard
                    key={view.id}
                    view={view}
                    onOpened={() => isPhone && ui.setViewsOpen(false)}
                    onEdit={(kind) =>
                      kind === 'replace'
                        ? take((taken) => ({ kind, view, ...taken }))
                        : setDraft({ kind, view })
                    }
                  />
                ))}
              </ul>
              {list.hasMore && (
                <Button
                  className={styles.more}
                  disabledFocusable={list.isFetchingMore}
                  onClick={() => attempt(list.fetchMore())}
                >
                  {t('showMore', { count: list.total - list.views.length })}
                </Button>
              )}
            </div>
          )}
        </div>
      </FloatingPanel>
      {draft && <ViewDialogs draft={draft} list={list} onClose={() => setDraft(undefined)} />}
      <Suspense>
        {picture && <ScreenshotDialog picture={picture} onClose={() => setPicture(undefined)} />}
      </Suspense>
    </>
  );
});
