import type { TreeItem } from '../../state/tree-list.ts';
import { childrenOf } from '../../state/tree-store.ts';
import { className } from '../model/ifc-class.ts';

/** What a row says: the name, and to its right the class or the number of objects. */
export interface ItemText {
  readonly name: string;
  readonly category: string | undefined;
  readonly count: number | undefined;
}

/** @param unnamed - for an object without a name, from its class. */
export function itemText(item: TreeItem, unnamed: (category: string) => string): ItemText {
  switch (item.kind) {
    case 'layer':
      return { name: item.name, category: undefined, count: item.models.length };
    case 'model':
      return { name: item.model.modelName, category: undefined, count: undefined };
    case 'class':
      return { name: className(item.category), category: undefined, count: childrenOf(item) };
    case 'part':
      return { name: item.part.model.modelName, category: undefined, count: item.part.objects };
    case 'object': {
      const category = className(item.node.category);
      const { name, children } = item.node;
      return { name: name ?? unnamed(category), category, count: children > 0 ? children : undefined };
    }
  }
}

/** Whether a node is a storey with something in it, which has levels. */
export function isStorey(item: TreeItem): boolean {
  return item.kind === 'object' && item.node.shapes > 0 && item.node.category === 'IFCBUILDINGSTOREY';
}

/** Whether a node is a place that can be looked at alone from above. */
export function isPlace(item: TreeItem): boolean {
  return (
    item.kind === 'object' &&
    item.node.shapes > 0 &&
    /^IFC(SITE|BUILDING|BUILDINGSTOREY|SPACE|FACILITY.*|BRIDGE(PART)?|ROAD(PART)?|RAILWAY(PART)?|MARINE(FACILITY|PART)|TUNNEL(PART)?)$/.test(
      item.node.category,
    )
  );
}
