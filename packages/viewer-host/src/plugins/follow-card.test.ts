import { toDisposable } from '@gantry/plugin-sdk';
import type { CardContent, ObjectCard } from '@gantry/plugin-sdk/kernel';
import { expect, test, vi } from 'vitest';
import { followCard } from './follow-card.ts';

function card(id: string, topics: readonly string[] = []) {
  const answers: ((content: CardContent) => void)[] = [];
  const ask = () => new Promise<CardContent>((resolve) => answers.push(resolve));
  const it: ObjectCard = { pluginId: 'acme.a', id, icon: undefined, title: id.toUpperCase(), topics, ask };
  const answer = async (content: CardContent) => {
    answers.shift()?.(content);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { it, answer, asked: () => answers.length };
}
const rows = (value: string): CardContent => ({
  kind: 'rows',
  rows: [{ label: 'a', value }],
  actions: ['acme.a/go'],
});

function follow(cards: readonly ObjectCard[]) {
  const ending = new AbortController();
  const listeners = new Set<() => void>();
  const seen: string[] = [];
  let retryLast: (() => void) | undefined;
  followCard({
    cards,
    signal: ending.signal,
    actionOf: (command) => ({ command, label: command }),
    listen: (_pluginId, _topics, changed) => {
      listeners.add(changed);
      return toDisposable(() => listeners.delete(changed));
    },
    show: (sections) =>
      seen.push(
        sections
          .map(({ title, pending, retry, rows }) => {
            retryLast = retry;
            return title + (pending ? '…' : retry ? '?' : rows.map(({ value }) => value).join());
          })
          .join(' '),
      ),
  });
  return { seen, listeners, end: () => ending.abort(), retry: () => retryLast?.() };
}

test('sections appear in order as plugins answer, and those with nothing to say disappear', async () => {
  const [slow, silent, quick] = [card('slow'), card('silent'), card('quick')];
  const { seen } = follow([slow.it, silent.it, quick.it]);
  await quick.answer(rows('1'));
  await silent.answer({ kind: 'none' });
  await slow.answer(rows('2'));
  expect(seen).toEqual(['SLOW… SILENT… QUICK…', 'SLOW… SILENT… QUICK1', 'SLOW… QUICK1', 'SLOW2 QUICK1']);
});

test('a section that failed says so, and its plugin can be asked again', async () => {
  const late = card('late');
  const { seen, retry } = follow([late.it]);
  await late.answer({ kind: 'failed', error: new Error('late') });
  retry();
  retry();
  expect(late.asked()).toBe(1);
  await late.answer({ kind: 'failed', error: new Error('late') });
  retry();
  await late.answer(rows('1'));
  expect(seen).toEqual(['LATE…', 'LATE?', 'LATE…', 'LATE?', 'LATE…', 'LATE1']);
});

test('asks again after the events that the manifest names, and keeps what it shows meanwhile and where that fails', async () => {
  const [forms, deaf] = [card('forms', ['changed']), card('deaf')];
  const { seen, listeners, end } = follow([forms.it, deaf.it]);
  const change = () => {
    for (const changed of listeners) changed();
  };
  expect(listeners.size).toBe(1);
  change();
  await forms.answer(rows('1'));
  await deaf.answer({ kind: 'none' });
  await vi.waitFor(() => expect(forms.asked()).toBe(1));
  await forms.answer(rows('2'));
  for (let event = 0; event < 5; event += 1) change();
  await vi.waitFor(() => expect(forms.asked()).toBe(1));
  await forms.answer({ kind: 'failed', error: new Error('offline') });
  expect([forms.asked(), deaf.asked()]).toEqual([0, 0]);
  end();
  expect(listeners.size).toBe(0);
  expect(seen).toEqual(['FORMS… DEAF…', 'FORMS1 DEAF…', 'FORMS1', 'FORMS2']);
});
