import type { ProgressGroup } from '../../contract/progress.ts';

/** The groups with the items that a text is in, whatever its case; of a group with the text in its name, all items. */
export function matchingGroups(groups: readonly ProgressGroup[], text: string): readonly ProgressGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return groups;
  const has = (name: string) => name.toLowerCase().includes(wanted);
  return groups.flatMap((group) => {
    if (has(group.groupName)) return [group];
    const itemList = group.itemList.filter(({ itemName }) => has(itemName));
    return itemList.length > 0 ? [{ ...group, itemList }] : [];
  });
}
