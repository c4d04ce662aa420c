import type { ObjectCard } from '@gantry/plugin-sdk/kernel';
import type { ObjectCardSection } from '../ui/plugin-ui-port.ts';

/**
 * The sections of an object's card as each plugin answers.
 * @param actionOf - the button for a command, by full id
 * @param onProgress - told at once of all that may come, and again after each answer
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
      // A card that failed is in the plugin's record; the object's own facts do not wait for it.
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
