import type { ObjectRef } from '@gantry/plugin-sdk';
import type { Kernel } from '@gantry/plugin-sdk/kernel';

/**
 * Rows of all cards of a plugin.
 * @throws Error when one of them failed
 */
export async function cardOf(kernel: Kernel, pluginId: string, object: ObjectRef) {
  const cards = kernel.cards(object, new AbortController().signal).filter((one) => one.pluginId === pluginId);
  const contents = await Promise.all(cards.map((card) => card.ask()));
  return contents.flatMap((content) => {
    if (content.kind === 'failed') throw content.error;
    return content.kind === 'rows' ? content.rows : [];
  });
}

/**
 * What all search providers of a plugin find.
 * @throws Error when one of them failed
 */
export async function searchOf(kernel: Kernel, pluginId: string, query: string) {
  const groups = kernel
    .search(query, new AbortController().signal)
    .filter((one) => one.pluginId === pluginId);
  const contents = await Promise.all(groups.map(({ content }) => content));
  return contents.flatMap((content) => {
    if (content.kind === 'failed') throw content.error;
    return content.kind === 'hits' ? content.hits : [];
  });
}
