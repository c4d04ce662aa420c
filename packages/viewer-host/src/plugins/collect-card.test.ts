import type { CardContent, ObjectCard } from '@gantry/plugin-sdk/kernel';
import { expect, test } from 'vitest';
import { collectCard } from './collect-card.ts';

function card(id: string) {
  let answer: (content: CardContent) => void = () => undefined;
  const content = new Promise<CardContent>((resolve) => {
    answer = resolve;
  });
  const it: ObjectCard = { pluginId: 'acme.a', id, title: id.toUpperCase(), content };
  return { it, answer };
}

test('sections appear in order as plugins answer, and those without an answer disappear', async () => {
  const [slow, silent, quick] = [card('slow'), card('silent'), card('quick')];
  const seen: string[] = [];
  const collected = collectCard(
    [slow.it, silent.it, quick.it],
    (command) => ({ command, label: command }),
    (sections) => seen.push(sections.map(({ title, pending }) => title + (pending ? '…' : '')).join(' ')),
  );
  quick.answer({ kind: 'rows', rows: [{ label: 'a', value: 'b' }], actions: ['acme.a/go'] });
  await Promise.resolve();
  silent.answer({ kind: 'none' });
  await Promise.resolve();
  slow.answer({ kind: 'failed', error: new Error('late') });
  expect(await collected).toEqual([
    {
      id: 'acme.a/quick',
      title: 'QUICK',
      rows: [{ label: 'a', value: 'b' }],
      actions: [{ command: 'acme.a/go', label: 'acme.a/go' }],
    },
  ]);
  expect(seen).toEqual(['SLOW… SILENT… QUICK…', 'SLOW… SILENT… QUICK', 'SLOW… QUICK', 'QUICK']);
});
