import type { SettingChange } from '@gantry/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { PluginSettings, settingsPort } from './plugin-settings.ts';

/** Settings with a server that the test controls. Keys in capitals are settings of the project. */
function setUp() {
  const sent: (SettingChange & { readonly key: string })[] = [];
  const answers: { resolve(): void; reject(error: Error): void }[] = [];
  const settings = new PluginSettings(
    (key) => key === key.toUpperCase(),
    (key, change) => {
      sent.push({ key, ...change });
      const { value, version } = change;
      const saved = version === undefined ? { value } : { value, version: version + 1 };
      return new Promise((resolve, reject) => answers.push({ resolve: () => resolve(saved), reject }));
    },
  );
  settings.accept({ user: { a: 1, b: 1 }, project: { P: { value: 1, version: 4 } } });
  const changes: string[] = [];
  settings.onDidChange(({ key }) => changes.push(key));
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { settings, sent, answers, changes, turn };
}
const conflict = (value: number, version: number) =>
  new ApiError(409, 'VERSION_CONFLICT', 'Somebody else', { details: { value, version } });

test('only a refused value is restored; others that were set meanwhile stay and are written', async () => {
  const { settings, sent, answers, changes, turn } = setUp();
  const first = settings.set('a', 2);
  const second = settings.set('b', 2);
  expect(settings.values).toMatchObject({ a: 2, b: 2 });
  await turn();
  expect(sent).toEqual([{ key: 'a', value: 2 }]);
  answers[0]?.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  expect(settings.values).toMatchObject({ a: 1, b: 2 });
  await turn();
  answers[1]?.resolve();
  await second;
  expect(sent[1]).toEqual({ key: 'b', value: 2 });
  expect(changes).toEqual(['b']);
});

test('a refused value that was set again meanwhile keeps its last value', async () => {
  const { settings, answers, turn } = setUp();
  const first = settings.set('a', 2);
  const second = settings.set('a', 3);
  await turn();
  answers[0]?.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  expect(settings.values.a).toBe(3);
  await turn();
  answers[1]?.reject(new Error('refused too'));
  await expect(second).rejects.toThrow('refused too');
  expect(settings.values.a).toBe(1);
});

test('a value that was set to something else and back stays, although its first write was refused', async () => {
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
  expect([sent.at(-1)?.value, settings.values.a]).toEqual([2, 2]);
});

test('a value that was never set before is removed after a refusal', async () => {
  const { settings, answers, turn } = setUp();
  const only = settings.set('c', true);
  await turn();
  answers[0]?.reject(new Error('refused'));
  await expect(only).rejects.toThrow('refused');
  expect('c' in settings.values).toBe(false);
});

test('a project setting is written with the known version, and the next write with the new one', async () => {
  const { settings, sent, answers, turn } = setUp();
  const both = [settings.set('P', 2), settings.set('P', 3), settings.set('Q', 1)];
  for (const nth of [0, 1, 2]) {
    await turn();
    answers[nth]?.resolve();
  }
  await Promise.all(both);
  expect(sent.map(({ key, version }) => [key, version])).toEqual([
    ['P', 4],
    ['P', 5],
    ['Q', 0],
  ]);
});

test('after a conflict the other person’s value is shown, and the next write is based on it', async () => {
  const { settings, sent, answers, changes, turn } = setUp();
  const port = settingsPort(settings);
  const late = port.set('P', 2);
  await turn();
  answers[0]?.reject(conflict(9, 7));
  await expect(late).rejects.toMatchObject({ code: 'setting-conflict' });
  expect([settings.values.P, changes]).toEqual([9, ['P']]);
  void port.set('P', 2);
  await turn();
  expect(sent[1]).toEqual({ key: 'P', value: 2, version: 7 });
});

test('changes by others are shown, except outdated answers and values that are being set here', async () => {
  const { settings, answers, changes, turn } = setUp();
  settings.acceptProject({ P: { value: 5, version: 6 } });
  settings.acceptProject({ P: { value: 4, version: 5 } });
  expect([settings.values.P, changes]).toEqual([5, ['P']]);
  const own = settings.set('P', 8);
  await turn();
  settings.acceptProject({ P: { value: 6, version: 7 } });
  expect(settings.values.P).toBe(8);
  answers[0]?.reject(conflict(6, 7));
  await expect(own).rejects.toThrow();
  expect(settings.values.P).toBe(6);
});
