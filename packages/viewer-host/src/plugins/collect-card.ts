import type { ObjectCard } from '@gantry/plugin-sdk/kernel';
import type { ObjectCardSection } from '../ui/plugin-ui-port.ts';

/**
 * Collects the sections of an object's card from the plugins.
 * @param actionOf - returns the button for a command, by full id
 * @param onProgress - called at once with all pending sections, and again after each answer
 */
export async function collectCard(
  cards: readonly ObjectCard[],
  actionOf: (command: string) => ObjectCardSection['actions'][number],
  onProgress: (sections: readonly ObjectCardSection[]) => void,
): Promise<readonly ObjectCardSection[]> {
  const sections = new Map<ObjectCard, ObjectCardSection>(
    cards.map((card) => [card, { ...headOf(card), rows: [], actions: [], pending: true }]),
  );
  onProgress([...sections.values()]);
  await Promise.all(
    cards.map(async (card) => {
      const content = await card.content;
      // The plugin's record has the failure; the card is shown without this section.
      if (content.kind !== 'rows') sections.delete(card);
      else
        sections.set(card, { ...headOf(card), rows: content.rows, actions: content.actions.map(actionOf) });
      onProgress([...sections.values()]);
    }),
  );
  return [...sections.values()];
}

function headOf({ pluginId, id, title }: ObjectCard): Pick<ObjectCardSection, 'id' | 'title'> {
  return { id: `${pluginId}/${id}`, title };
}
