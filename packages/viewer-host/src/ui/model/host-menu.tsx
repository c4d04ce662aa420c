import {
  AirplaneTakeOff20Regular,
  ArrowUpload20Regular,
  CircleHint20Regular,
  Copy20Regular,
  Crop20Regular,
  Cube20Regular,
  Delete20Regular,
  Edit20Regular,
  Eye20Regular,
  EyeLines20Regular,
  EyeOff20Regular,
  LayerDiagonal20Regular,
  Link20Regular,
  SelectObject20Regular,
} from '@fluentui/react-icons';
import { createMessages, type MenuHit, type ObjectRef, translate, useMessages } from '@gantry/plugin-sdk';
import { copyText } from '../copy-text.ts';
import { type Host, useHost } from '../host-context.ts';
import { layerMessages } from '../layers/layer-messages.ts';
import type { MenuEntry } from './menu-entry.ts';
import { menuMessages } from './menu-messages.ts';
import { modelMessages } from './model-messages.ts';
import {
  hideObjects,
  isolateObjects,
  isSomethingHidden,
  objectLink,
  objectsOfLayer,
  showAll,
} from './object-actions.ts';
import { gridNumber } from './scale-bar.ts';
import { selectSimilar } from './select-similar.ts';

interface HostMenu {
  /** The menu's accessible name. */
  readonly title: string;
  readonly main: readonly MenuEntry[];
  /** Entries after the plugins' groups. */
  readonly last: readonly MenuEntry[];
}

/** The host's own entries for a hit. */
export function useHostMenu(hit: MenuHit | undefined): HostMenu {
  const host = useHost();
  const { t } = useMessages(menuMessages);
  if (!hit) return { title: '', main: [], last: [] };
  if (hit.kind === 'object') return objectMenu(host, hit);
  if (hit.kind === 'layer') return layerMenu(host, hit.id);
  const at = hit.at;
  return {
    title: hit.kind === 'marker' ? t('marker') : t('ground'),
    main: [
      ...(at
        ? [
            {
              id: 'fly',
              label: t('flyTo'),
              icon: <AirplaneTakeOff20Regular />,
              enabled: !host.flyTo.coolingDown,
              run: () => void host.flyTo.flyTo(at),
            },
          ]
        : []),
      ...showAllEntry(host),
    ],
    last: at ? [coordinatesEntry(host, at)] : [],
  };
}

const menuText = (host: Host) => createMessages(menuMessages, host.preferences.locale).t;

function objectMenu(host: Host, hit: Extract<MenuHit, { kind: 'object' }>): HostMenu {
  const t = menuText(host);
  const { objects, at } = hit;
  const first = objects[0];
  return {
    title: t('object'),
    main: [
      {
        id: 'fly',
        label: t('flyTo'),
        icon: <AirplaneTakeOff20Regular />,
        keys: ['F'],
        enabled: !host.flyTo.coolingDown,
        run: () => void host.flyTo.flyTo(objects),
      },
      {
        id: 'isolate',
        label: t('isolate'),
        icon: <CircleHint20Regular />,
        keys: ['I'],
        run: () => void isolateObjects(host, objects),
      },
      {
        id: 'hide',
        label: t('hide'),
        icon: <EyeOff20Regular />,
        keys: ['H'],
        run: () => hideObjects(host, objects),
      },
      ghostEntry(host, objects),
      {
        id: 'similar',
        label: t('similar'),
        icon: <SelectObject20Regular />,
        run: () => void selectSimilar(host, objects),
      },
      {
        id: 'clip',
        label: t('clip'),
        icon: <Crop20Regular />,
        run: () =>
          void import('../sections/add-section.ts').then(async ({ clipToObjects }) => {
            if (!(await clipToObjects(host, objects)))
              (await import('./nowhere.ts')).tellNowhere(host, objects);
          }),
      },
      ...showAllEntry(host),
    ],
    last: [
      ...(first
        ? [
            {
              id: 'link',
              label: t('copyLink'),
              icon: <Link20Regular />,
              keys: ['Ctrl', 'L'],
              run: () =>
                copyText(
                  host,
                  objectLink(host, first),
                  translate(modelMessages, host.preferences.locale, 'linkCopied'),
                ),
            },
          ]
        : []),
      coordinatesEntry(host, at),
    ],
  };
}

function ghostEntry(host: Host, objects: readonly ObjectRef[]): MenuEntry {
  const t = menuText(host);
  const { styles } = host;
  const ghosts = new Set(styles.ghosts.map(({ modelId, globalId }) => `${modelId}/${globalId}`));
  return objects.every(({ modelId, globalId }) => ghosts.has(`${modelId}/${globalId}`))
    ? { id: 'ghost', label: t('unghost'), icon: <Cube20Regular />, run: () => styles.unghost(objects) }
    : { id: 'ghost', label: t('ghost'), icon: <EyeLines20Regular />, run: () => styles.ghost(objects) };
}

function layerMenu(host: Host, layerId: string): HostMenu {
  const t = menuText(host);
  const { t: layerText } = createMessages(layerMessages, host.preferences.locale);
  const { ground, layers, projects, ui } = host;
  const isVisible = layers.isLayerVisible(layerId);
  const others = layers.layers.map(({ id }) => id).filter((id) => id !== layerId);
  const isShown = layers.shownOn(host.timeline.day).some((shown) => shown.layerId === layerId);
  return {
    title: t('layer'),
    main: [
      {
        id: 'fly',
        label: t('flyTo'),
        icon: <AirplaneTakeOff20Regular />,
        enabled: isShown && !host.flyTo.coolingDown,
        run: () => void objectsOfLayer(host, layerId).then((objects) => host.flyTo.flyTo(objects)),
      },
      isVisible
        ? {
            id: 'hide',
            label: t('hide'),
            icon: <EyeOff20Regular />,
            run: () => layers.setLayersVisible([layerId], false),
          }
        : {
            id: 'show',
            label: t('show'),
            icon: <Eye20Regular />,
            run: () => layers.setLayersVisible([layerId], true),
          },
      {
        id: 'only',
        label: t('onlyLayer'),
        icon: <CircleHint20Regular />,
        run: () => {
          layers.setLayersVisible([layerId], true);
          layers.setLayersVisible(others, false);
        },
      },
      {
        id: 'ground',
        label: t('asGround'),
        icon: <LayerDiagonal20Regular />,
        checked: ground.layers.has(layerId),
        run: () => ground.setLayer(layerId, !ground.layers.has(layerId)),
      },
      ...showAllEntry(host),
    ],
    last: projects.has('LAYER_ADMIN')
      ? [
          {
            id: 'upload',
            label: layerText('upload'),
            icon: <ArrowUpload20Regular />,
            run: () => ui.setLayerDialog({ kind: 'upload', layerId }),
          },
          {
            id: 'rename',
            label: layerText('rename'),
            icon: <Edit20Regular />,
            run: () => ui.setLayerDialog({ kind: 'rename', layerId }),
          },
          {
            id: 'delete',
            label: layerText('deleteConfirm'),
            icon: <Delete20Regular />,
            danger: true,
            run: () => ui.setLayerDialog({ kind: 'delete-layer', layerId }),
          },
        ]
      : [],
  };
}

function showAllEntry(host: Host): readonly MenuEntry[] {
  if (!isSomethingHidden(host)) return [];
  const t = menuText(host);
  return [
    {
      id: 'all',
      label: t('showAll'),
      icon: <Eye20Regular />,
      keys: ['Shift', 'H'],
      run: () => showAll(host),
    },
  ];
}

function coordinatesEntry(host: Host, at: NonNullable<MenuHit['at']>): MenuEntry {
  const t = menuText(host);
  return {
    id: 'coordinates',
    label: t('copyCoordinates'),
    icon: <Copy20Regular />,
    run: () => {
      const grid = host.scene()?.convert(at, 'project');
      if (grid?.frame !== 'project') return;
      // Plain spaces, because the text is pasted into other programs.
      const [east, north, height] = [grid.at.x, grid.at.y, grid.at.z].map((v) =>
        gridNumber(v).replaceAll('\u00a0', ''),
      );
      const text = `E ${east} N ${north} H ${height}`;
      copyText(host, text, translate(modelMessages, host.preferences.locale, 'copied', { text }));
    },
  };
}
