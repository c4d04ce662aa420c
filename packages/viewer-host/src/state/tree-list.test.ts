import { expect, test, vi } from 'vitest';
import { indexOf, parentOf, rowAt, type TreeItem, TreeList } from './tree-list.ts';

const item = (name: string): TreeItem => ({ kind: 'layer', id: name, name, models: [] });

/** A list of numbered items whose requests are recorded. */
function listOf(key: string, total: number) {
  const fetchPage = vi.fn(async (from: number, limit: number) => ({
    isKnown: true,
    total,
    items: Array.from({ length: Math.min(limit, total - from) }, (_, nth) => item(`${key} ${from + nth}`)),
  }));
  return { list: new TreeList(key, fetchPage), fetchPage };
}

const nameAt = (root: TreeList, index: number) => {
  const row = rowAt(root, index);
  const found = row?.nth === undefined ? undefined : row.list.at(row.nth);
  return found?.kind === 'layer' ? `${row?.level} ${found.name}` : undefined;
};

test('rows are counted through open nodes, and each row leads back to its position', async () => {
  const [root, a, b] = [listOf('root', 4).list, listOf('a', 3).list, listOf('b', 2).list];
  for (const list of [root, a, b]) await list.need(0);
  root.open.set(2, b);
  root.open.set(0, a);
  a.open.set(1, listOf('empty', 0).list);
  const names = Array.from({ length: root.size }, (_, index) => nameAt(root, index));
  expect(names).toEqual([
    '1 root 0',
    '2 a 0',
    '2 a 1',
    undefined,
    '2 a 2',
    '1 root 1',
    '1 root 2',
    '2 b 0',
    '2 b 1',
    '1 root 3',
  ]);
  for (let index = 0; index < root.size; index += 1) {
    const row = rowAt(root, index);
    expect(row && indexOf(root, row)).toBe(index);
  }
  expect(rowAt(root, root.size)).toBeUndefined();
  expect(parentOf(root, b)).toMatchObject({ list: root, nth: 2 });
  expect(parentOf(root, root)).toBeUndefined();
});

test('of 100,000 items only the page in view is fetched, once', async () => {
  const { list, fetchPage } = listOf('big', 100_000);
  await list.need(0);
  await Promise.all([list.need(70_123), list.need(70_150), list.need(70_123)]);
  expect(fetchPage.mock.calls).toEqual([
    [0, 100],
    [70_100, 100],
  ]);
  expect(nameAt(list, 70_123)).toBe('1 big 70123');
  expect(list.at(50)).toBeDefined();
  expect(list.at(5000)).toBeUndefined();
});

test('a page that failed is asked for again only on request', async () => {
  const { list, fetchPage } = listOf('flaky', 5);
  fetchPage.mockRejectedValueOnce(new Error('down'));
  await list.need(0);
  await list.need(0);
  expect([list.error, list.size, fetchPage.mock.calls.length]).toEqual([new Error('down'), 1, 1]);
  list.retry();
  await vi.waitFor(() => expect(list.total).toBe(5));
  expect(list.error).toBeUndefined();
});
