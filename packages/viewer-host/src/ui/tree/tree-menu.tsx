import { Menu, MenuItem, MenuList, MenuPopover, type PositioningShorthand } from '@fluentui/react-components';
import {
  AirplaneTakeOff20Regular,
  CircleHint20Regular,
  Crop20Regular,
  Cube20Regular,
  Cursor20Regular,
  Eye20Regular,
  EyeLines20Regular,
  EyeOff20Regular,
  Map20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { TreeItem } from '../../state/tree-list.ts';
import { useHost } from '../host-context.ts';
import { isPlace, isStorey, itemText } from './item-text.ts';
import { treeMessages } from './tree-messages.ts';
import type { TreeParts } from './tree-parts.ts';
import { ghostsIn, sightOf } from './tree-sight.ts';

/** The acts on one node. */
export const TreeMenu = observer(function TreeMenu(props: {
  readonly item: TreeItem;
  readonly at: HTMLElement;
  readonly parts: TreeParts;
  readonly onClose: () => void;
}) {
  const { item, at, parts, onClose } = props;
  const { actions, attempt, tree } = parts;
  const { t } = useMessages(treeMessages);
  const host = useHost();
  const { name } = itemText(item, (category) => t('unnamed', { category }));
  const ghosts = ghostsIn(tree.places, item);
  const sight = sightOf(host, tree.places, item);
  const positioning: PositioningShorthand = { target: at, position: 'below', align: 'end' };
  const entry = (label: string, icon: ReactElement, act: () => Promise<unknown>) => (
    <MenuItem icon={icon} onClick={() => attempt(act())}>
      {label}
    </MenuItem>
  );
  return (
    <Menu open onOpenChange={(_, { open }) => !open && onClose()} positioning={positioning}>
      <MenuPopover>
        <MenuList>
          {entry(t('flyTo'), <AirplaneTakeOff20Regular />, () => actions.flyTo(item))}
          {item.kind === 'object' && entry(t('select'), <Cursor20Regular />, () => actions.select(item))}
          {sight !== 'none' &&
            entry(
              sight === 'shown' ? t('menuHide') : t('menuShow'),
              sight === 'shown' ? <EyeOff20Regular /> : <Eye20Regular />,
              () => actions.toggle(item),
            )}
          {entry(t('isolate'), <CircleHint20Regular />, () => actions.isolate(item))}
          {sight !== 'none' &&
            ghosts !== 'all' &&
            entry(t('ghost'), <EyeLines20Regular />, () => actions.ghost(item))}
          {ghosts !== 'none' && entry(t('unghost'), <Cube20Regular />, () => actions.unghost(item))}
          {isPlace(item) && entry(t('plan'), <Map20Regular />, () => actions.plan(item))}
          {isStorey(item) && entry(t('clip'), <Crop20Regular />, () => actions.clip(item, name))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
