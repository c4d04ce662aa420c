import type { Json } from '@gantry/plugin-sdk';
import { expect, test } from 'vitest';
import { PluginSettings } from './server-services.ts';

/** Settings whose server answers when the test says so. */
function setUp() {
  const sent: Readonly<Record<string, Json>>[] = [];
  const answers: { readonly resolve: (value?: unknown) => void; readonly reject: (error: Error) => void }[] =
    [];
  const settings = new PluginSettings((values) => {
    sent.push(values);
    return new Promise((resolve, reject) => answers.push({ resolve, reject }));
  });
  settings.accept({ a: 1, b: 1 });
  const changes: string[] = [];
  settings.onDidChange(({ key }) => changes.push(key));
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { settings, sent, answers, changes, turn };
}

test('a refused value goes back alone: what was set meanwhile stays, and is written after it', async () => {
  const { settings, sent, answers, changes, turn } = setUp();
  const first = settings.set('a', 2);
  const second = settings.set('b', 2);
  expect(settings.values).toEqual({ a: 2, b: 2 });
  await turn();
  expect(sent).toEqual([{ a: 2, b: 1 }]);
  answers[0]?.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  expect(settings.values).toEqual({ a: 1, b: 2 });
  await turn();
  answers[1]?.resolve();
  await second;
  expect(sent[1]).toEqual({ a: 1, b: 2 });
  expect(changes).toEqual(['b']);
});

test('a refused value that was set again meanwhile stays as it was set last', async () => {
  const { settings, answers, turn } = setUp();
  const first = settings.set('a', 2);
  const second = settings.set('a', 3);
  await turn();
  answers[0]?.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  expect(settings.values).toEqual({ a: 3, b: 1 });
  await turn();
  answers[1]?.reject(new Error('refused too'));
  await expect(second).rejects.toThrow('refused too');
  expect(settings.values).toEqual({ a: 1, b: 1 });
});

test('one that was set to something else and back stays, though its first writing was refused', async () => {
  const { settings, sent, answers, turn } = setUp();
  const first = settings.set('a', 2);
  const others = [settings.set('a', 3), settings.set('a', 2)];
  await turn();
  answers[0]?.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  for (const nth of [1, 2]) {
    await turn();
    answers[nth]?.resolve();
  }
  await Promise.all(others);
  expect([sent.at(-1), settings.values]).toEqual([
    { a: 2, b: 1 },
    { a: 2, b: 1 },
  ]);
});

test('one that was never set before is gone again after a refusal', async () => {
  const { settings, answers, turn } = setUp();
  const only = settings.set('c', true);
  await turn();
  answers[0]?.reject(new Error('refused'));
  await expect(only).rejects.toThrow('refused');
  expect(settings.values).toEqual({ a: 1, b: 1 });
});
