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
    cards.map((card) => [card, pendingOf(card)]),
  );
  const showAll = () => show([...sections.values()].filter((section) => section !== undefined));
  const sectionOf = (
    card: ObjectCard,
    content: CardContent,
    retry: () => void,
  ): ObjectCardSection | undefined => {
    if (content.kind === 'none') return undefined;
    // A section that is left out would read as if there were nothing, such as no permits.
    if (content.kind === 'failed') return { ...headOf(card), rows: [], actions: [], retry };
    return { ...headOf(card), rows: content.rows, actions: content.actions.map(actionOf) };
  };
  const take = async (card: ObjectCard, retry: () => void) => {
    const content = await card.ask();
    // The plugin's record has the failure. What was shown stays.
    const isKept = content.kind === 'failed' && sections.get(card)?.pending !== true;
    if (signal.aborted || isKept) return;
    sections.set(card, sectionOf(card, content, retry));
    showAll();
  };
  showAll();
  for (const card of cards) {
    let isBusy = false;
    let isChanged = false;
    const retry = () => {
      if (isBusy || signal.aborted) return;
      isBusy = true;
      sections.set(card, pendingOf(card));
      showAll();
      void take(card, retry).then(settle);
    };
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
        if (!signal.aborted) void take(card, retry).then(settle);
      }, gatherMs);
    };
    isBusy = true;
    void take(card, retry).then(settle);
    if (card.topics.length === 0) continue;
    const heard = listen(card.pluginId, card.topics, askAgain);
    signal.addEventListener('abort', () => heard.dispose(), { once: true });
  }
}

const pendingOf = (card: ObjectCard): ObjectCardSection => ({
  ...headOf(card),
  rows: [],
  actions: [],
  pending: true,
});

function headOf({ pluginId, id, title, icon }: ObjectCard): Pick<ObjectCardSection, 'id' | 'title' | 'icon'> {
  return { id: `${pluginId}/${id}`, title, icon };
}
