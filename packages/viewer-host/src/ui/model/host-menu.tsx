import {
  AirplaneTakeOff20Regular,
  ArrowUpload20Regular,
  CircleHint20Regular,
  Copy20Regular,
  Delete20Regular,
  Edit20Regular,
  Eye20Regular,
  EyeOff20Regular,
  Link20Regular,
} from '@fluentui/react-icons';
import type { MenuHit } from '@gantry/plugin-sdk';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Host, useHost } from '../host-context.ts';
import type { MenuEntry } from './menu-entry.ts';
import {
  copyText,
  hideObjects,
  isSomethingHidden,
  objectLink,
  objectsOfLayer,
  showAll,
} from './object-actions.ts';
import { gridNumber } from './scale-bar.ts';

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
  const { t } = useTranslation();
  if (!hit) return { title: '', main: [], last: [] };
  if (hit.kind === 'object') return objectMenu(host, t, hit);
  if (hit.kind === 'layer') return layerMenu(host, t, hit.id);
  const at = hit.at;
  return {
    title: hit.kind === 'marker' ? t('menu.marker') : t('menu.ground'),
    main: [
      ...(at
        ? [
            {
              id: 'fly',
              label: t('menu.flyTo'),
              icon: <AirplaneTakeOff20Regular />,
              enabled: !host.flyTo.coolingDown,
              run: () => void host.flyTo.flyTo(at),
            },
          ]
        : []),
      ...showAllEntry(host, t),
    ],
    last: at ? [coordinatesEntry(host, t, at)] : [],
  };
}

function objectMenu(host: Host, t: TFunction, hit: Extract<MenuHit, { kind: 'object' }>): HostMenu {
  const { objects, at } = hit;
  const first = objects[0];
  return {
    title: t('menu.object'),
    main: [
      {
        id: 'fly',
        label: t('menu.flyTo'),
        icon: <AirplaneTakeOff20Regular />,
        keys: ['F'],
        enabled: !host.flyTo.coolingDown,
        run: () => void host.flyTo.flyTo(objects),
      },
      {
        id: 'isolate',
        label: t('menu.isolate'),
        icon: <CircleHint20Regular />,
        keys: ['I'],
        run: () => host.styles.isolate(objects),
      },
      {
        id: 'hide',
        label: t('menu.hide'),
        icon: <EyeOff20Regular />,
        keys: ['H'],
        run: () => hideObjects(host, objects),
      },
      ...showAllEntry(host, t),
    ],
    last: [
      ...(first
        ? [
            {
              id: 'link',
              label: t('menu.copyLink'),
              icon: <Link20Regular />,
              keys: ['Ctrl', 'L'],
              run: () => copyText(host, t, objectLink(host, first), t('model.linkCopied')),
            },
          ]
        : []),
      coordinatesEntry(host, t, at),
    ],
  };
}

function layerMenu(host: Host, t: TFunction, layerId: string): HostMenu {
  const { layers, projects, ui } = host;
  const isVisible = layers.isLayerVisible(layerId);
  const others = layers.layers.map(({ id }) => id).filter((id) => id !== layerId);
  const isShown = layers.shownOn(host.timeline.day).some((shown) => shown.layerId === layerId);
  return {
    title: t('menu.layer'),
    main: [
      {
        id: 'fly',
        label: t('menu.flyTo'),
        icon: <AirplaneTakeOff20Regular />,
        enabled: isShown && !host.flyTo.coolingDown,
        run: () => void objectsOfLayer(host, layerId).then((objects) => host.flyTo.flyTo(objects)),
      },
      isVisible
        ? {
            id: 'hide',
            label: t('menu.hide'),
            icon: <EyeOff20Regular />,
            run: () => layers.setLayersVisible([layerId], false),
          }
        : {
            id: 'show',
            label: t('menu.show'),
            icon: <Eye20Regular />,
            run: () => layers.setLayersVisible([layerId], true),
          },
      {
        id: 'only',
        label: t('menu.onlyLayer'),
        icon: <CircleHint20Regular />,
        run: () => {
          layers.setLayersVisible([layerId], true);
          layers.setLayersVisible(others, false);
        },
      },
      ...showAllEntry(host, t),
    ],
    last: projects.has('LAYER_ADMIN')
      ? [
          {
            id: 'upload',
            label: t('layers.upload'),
            icon: <ArrowUpload20Regular />,
            run: () => ui.setLayerDialog({ kind: 'upload', layerId }),
          },
          {
            id: 'rename',
            label: t('layers.rename'),
            icon: <Edit20Regular />,
            run: () => ui.setLayerDialog({ kind: 'rename', layerId }),
          },
          {
            id: 'delete',
            label: t('layers.delete'),
            icon: <Delete20Regular />,
            danger: true,
            run: () => ui.setLayerDialog({ kind: 'delete-layer', layerId }),
          },
        ]
      : [],
  };
}

function showAllEntry(host: Host, t: TFunction): readonly MenuEntry[] {
  if (!isSomethingHidden(host)) return [];
  return [
    {
      id: 'all',
      label: t('menu.showAll'),
      icon: <Eye20Regular />,
      keys: ['Shift', 'H'],
      run: () => showAll(host),
    },
  ];
}

function coordinatesEntry(host: Host, t: TFunction, at: NonNullable<MenuHit['at']>): MenuEntry {
  return {
    id: 'coordinates',
    label: t('menu.copyCoordinates'),
    icon: <Copy20Regular />,
    run: () => {
      const grid = host.scene()?.convert(at, 'project');
      if (grid?.frame !== 'project') return;
      // Plain spaces, because the text is pasted into other programs.
      const [east, north, height] = [grid.at.x, grid.at.y, grid.at.z].map((v) =>
        gridNumber(v).replaceAll('\u00a0', ''),
      );
      const text = `E ${east} N ${north} H ${height}`;
      copyText(host, t, text, t('model.copied', { text }));
    },
  };
}
