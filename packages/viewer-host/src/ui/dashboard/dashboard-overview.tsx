import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { systemClock, useFormat, useMessages } from '@gantry/plugin-sdk';
import { useRefreshedAt } from '@gantry/plugin-sdk/kernel';
import { EmptyState, FailedState, LoadingState, PageLayout, spokenOnly } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DashboardStore } from '../../state/dashboard-store.ts';
import { resizeTile, stepTile, type Tiles, takePlace } from '../../state/dashboard-tiles.ts';
import { FigureStore } from '../../state/figure-store.ts';
import { figureMessages } from '../figures/figure-messages.ts';
import { useHost } from '../host-context.ts';
import type { DashboardItem } from '../plugin-ui-port.ts';
import { useAttempt } from '../use-attempt.ts';
import { dashboardMessages } from './dashboard-messages.ts';
import { DashboardTools } from './dashboard-tools.tsx';
import { draggedSize, useGridLayout } from './grid-layout.ts';
import { OverviewHead } from './overview-head.tsx';
import { Tile, type TileProps } from './tile.tsx';
import { dragEdge, dragTile } from './tile-pointer.ts';

const useStyles = makeStyles({
  said: spokenOnly,
});

interface OverviewProps {
  readonly project: { readonly id: string; readonly code: string };
  readonly items: readonly DashboardItem[];
}

/** How often the figures are read again while the overview is in sight. */
const figuresEveryMs = 60_000;

/** What everybody should know first, and below it the items as tiles. */
export const DashboardOverview = observer(function DashboardOverview({ project, items }: OverviewProps) {
  const { api } = useHost();
  const store = useMemo(() => new DashboardStore(api, project.id), [api, project.id]);
  useEffect(() => void store.fetch(), [store]);
  const figures = useMemo(() => new FigureStore(api, project.id), [api, project.id]);
  const refreshedAt = useRefreshedAt(systemClock, figuresEveryMs, true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refreshedAt` says when to fetch again
  useEffect(() => void figures.refresh(), [figures, refreshedAt]);
  return <Overview store={store} figures={figures} project={project.code} items={items} />;
});

const Overview = observer(function Overview(props: {
  readonly store: DashboardStore;
  readonly figures: FigureStore;
  readonly project: string;
  readonly items: readonly DashboardItem[];
}) {
  const { store, figures, project, items } = props;
  const styles = useStyles();
  const layout = useGridLayout();
  const { t } = useMessages(dashboardMessages);
  const { t: figureText } = useMessages(figureMessages);
  const format = useFormat();
  const attempt = useAttempt();
  const grid = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const standard: Tiles = items.map(({ id, size }) => ({ item: id, ...size }));
  const { answer } = figures;
  const { load } = store;
  const asOf = answer && figureText('asOf', { day: format.day(answer.now), time: format.time(answer.now) });
  const byId = new Map(items.map((item) => [item.id, item]));
  const tiles = store.tiles(standard);
  const shown = tiles.flatMap((tile) => {
    const item = byId.get(tile.item);
    return item ? [{ ...tile, item }] : [];
  });
  const isShown = (item: string) => byId.has(item);

  const change = (next: Tiles, { id, title }: DashboardItem) => {
    store.change(next);
    const among = next.filter(({ item }) => isShown(item));
    const place = among.findIndex(({ item }) => item === id);
    const tile = among[place];
    say(
      tile
        ? t('position', { title, place: place + 1, count: among.length, w: tile.w, h: tile.h })
        : t('removed', { title }),
    );
  };
  const arrangingOf = (item: DashboardItem): TileProps['arranging'] => {
    if (!store.isEditing) return undefined;
    const { id } = item;
    const now = () => store.tiles(standard);
    const sizeNow = () => now().find((tile) => tile.item === id) ?? item.size;
    return {
      steps: {
        move: (by) => change(stepTile(now(), id, by, isShown), item),
        grow: ({ w = 0, h = 0 }) => {
          const size = sizeNow();
          change(resizeTile(now(), id, { w: size.w + w, h: size.h + h }), item);
        },
        remove: () =>
          change(
            now().filter((tile) => tile.item !== id),
            item,
          ),
      },
      drag: (event) => dragTile(event, id, (other) => change(takePlace(now(), id, other), item)),
      resize: (event) => {
        const from = sizeNow();
        const width = grid.current?.clientWidth ?? 0;
        dragEdge(event, (by) => change(resizeTile(now(), id, draggedSize(from, by, width)), item));
      },
    };
  };
  return (
    <PageLayout
      title={t('title')}
      text={store.isEditing ? t('arrangeText') : asOf}
      actions={
        load.kind === 'ready' && (
          <DashboardTools
            isEditing={store.isEditing}
            isSaving={store.isSaving}
            others={items.filter(({ id }) => !tiles.some(({ item }) => item === id))}
            onArrange={() => store.edit(standard)}
            onAdd={(item) => change([...tiles, { item: item.id, ...item.size }], item)}
            onStandard={() => store.change(standard)}
            onCancel={store.cancel}
            onSave={() => attempt(store.save(standard))}
          />
        )
      }
    >
      <p role="status" className={styles.said}>
        {said}
      </p>
      <OverviewHead figures={figures} project={project} />
      {load.kind === 'failed' && (
        <FailedState title={t('loadFailed')} error={load.error} onRetry={() => void store.fetch()} />
      )}
      {load.kind !== 'failed' && load.kind !== 'ready' && <LoadingState rows={4} label={t('loading')} />}
      {load.kind === 'ready' && shown.length === 0 && (
        <EmptyState
          art="chart"
          title={items.length === 0 ? t('empty') : t('noTiles')}
          text={items.length === 0 ? t('emptyText') : t('noTilesText')}
        />
      )}
      {load.kind === 'ready' && (
        <div className={layout.frame}>
          <div
            key={store.generation}
            ref={grid}
            className={mergeClasses(layout.grid, store.isEditing && layout.arranging)}
          >
            {(store.isEditing ? inOrderOf(store.begunWith, shown) : shown).map(({ item, w, h }) => (
              <Tile
                key={item.id}
                item={item}
                size={{ w, h }}
                order={shown.findIndex((one) => one.item === item)}
                project={project}
                arranging={arrangingOf(item)}
              />
            ))}
          </div>
        </div>
      )}
    </PageLayout>
  );
});

/**
 * While tiles are arranged, their elements keep their DOM order and are moved by style: moving an element reloads the
 * iframe inside it.
 */
function inOrderOf<T extends { readonly item: DashboardItem }>(
  begun: Tiles,
  shown: readonly T[],
): readonly T[] {
  const places = new Map(begun.map(({ item }, at) => [item, at]));
  const placeOf = ({ item }: T) => places.get(item.id) ?? begun.length;
  return [...shown].sort((a, b) => placeOf(a) - placeOf(b));
}
