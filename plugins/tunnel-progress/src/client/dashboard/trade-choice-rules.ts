/** What was pressed in the choice of trades: a trade, or the entry for all of them. */
export type Pressed = { readonly kind: 'all' } | { readonly kind: 'trade'; readonly name: string };

/** Whether every trade is chosen, and so "All Trade" too. Without trades it is not. */
export const isAllChosen = (trades: readonly string[], chosen: ReadonlySet<string>): boolean =>
  trades.length > 0 && trades.every((trade) => chosen.has(trade));

/**
 * The chosen trades after a press. "All Trade" is no trade, but follows from them: choosing it chooses all trades, taking one away takes it
 * away, and choosing the last one chooses it. Pressed while it is chosen, it takes all away.
 */
export function afterPress(
  trades: readonly string[],
  chosen: ReadonlySet<string>,
  pressed: Pressed,
): ReadonlySet<string> {
  if (pressed.kind === 'all') return new Set(isAllChosen(trades, chosen) ? [] : trades);
  const next = new Set(trades.filter((trade) => chosen.has(trade)));
  if (!next.delete(pressed.name) && trades.includes(pressed.name)) next.add(pressed.name);
  return next;
}

/** The trades to ask the server for, without "All Trade". None stands for all of them, also for trades that come later. */
export const askedTrades = (trades: readonly string[], chosen: ReadonlySet<string>): string[] =>
  isAllChosen(trades, chosen) ? [] : trades.filter((trade) => chosen.has(trade));
