import type { Disposable } from '@gantry/plugin-sdk';
import type { CardContent, ObjectCard } from '@gantry/plugin-sdk/kernel';
import type { ObjectCardSection } from '../ui/plugin-ui-port.ts';

/** How long changes are gathered before a plugin is asked again: one action can announce several. */
const gatherMs = 250;

export interface FollowedCard {
  readonly cards: readonly ObjectCard[];
  /** Ends the following. */
  readonly signal: AbortSignal;
  /** Returns the button for a command, by full id. */
  readonly actionOf: (command: string) => ObjectCardSection['actions'][number];
  /** Calls `changed` after each of the plugin's events, and after events may have been missed. */
  readonly listen: (pluginId: string, topics: readonly string[], changed: () => void) => Disposable;
  /** Called at once with all sections pending, and again after each answer. */
  readonly show: (sections: readonly ObjectCardSection[]) => void;
}

/** Shows the sections of an object's card, each as its plugin answers, and asks again after the events that its manifest names. */
export function followCard({ cards, signal, actionOf, listen, show }: FollowedCard): void {
  const sections = new Map<ObjectCard, ObjectCardSection | undefined>(
    cards.map((card) => [card, { ...headOf(card), rows: [], actions: [], pending: true }]),
  );
  const showAll = () => show([...sections.values()].filter((section) => section !== undefined));
  const sectionOf = (card: ObjectCard, content: CardContent): ObjectCardSection | undefined =>
    content.kind === 'rows'
      ? { ...headOf(card), rows: content.rows, actions: content.actions.map(actionOf) }
      : undefined;
  const take = async (card: ObjectCard, answer: Promise<CardContent>) => {
    const content = await answer;
    // The plugin's record has the failure. What was shown stays; without it the card goes without this section.
    const isKept = content.kind === 'failed' && sections.get(card)?.pending !== true;
    if (signal.aborted || isKept) return;
    sections.set(card, sectionOf(card, content));
    showAll();
  };
  showAll();
  for (const card of cards) {
    let isBusy = true;
    let isChanged = false;
    const settle = () => {
      isBusy = false;
      if (isChanged && !signal.aborted) askAgain();
    };
    const askAgain = () => {
      isChanged = true;
      if (isBusy) return;
      isBusy = true;
      setTimeout(() => {
        isChanged = false;
        if (!signal.aborted) void take(card, card.ask()).then(settle);
      }, gatherMs);
    };
    void take(card, card.ask()).then(settle);
    if (card.topics.length === 0) continue;
    const heard = listen(card.pluginId, card.topics, askAgain);
    signal.addEventListener('abort', () => heard.dispose(), { once: true });
  }
}

function headOf({ pluginId, id, title, icon }: ObjectCard): Pick<ObjectCardSection, 'id' | 'title' | 'icon'> {
  return { id: `${pluginId}/${id}`, title, icon };
}
