import { type RefObject, useEffect } from 'react';
import { useHost } from '../host-context.ts';

/** Milliseconds until a search that closes has returned the focus to where it was opened. */
const CLOSING_MS = 50;

/**
 * Puts the focus on the heading of the card that opens: after the search has asked for it, and where nothing else has the focus. A
 * person who turns the model by keyboard, or goes through a list, keeps the focus there.
 */
export function useCardFocus(card: RefObject<HTMLElement | null>): void {
  const { ui } = useHost();
  useEffect(() => {
    const isAsked = ui.isCardFocusWanted;
    const focus = () => {
      ui.wantCardFocus(false);
      card.current?.querySelector('h2')?.focus({ preventScroll: true });
    };
    if (!isAsked) {
      if (document.activeElement === document.body) focus();
      return;
    }
    const timer = setTimeout(focus, CLOSING_MS);
    return () => clearTimeout(timer);
  }, [ui, card]);
}
