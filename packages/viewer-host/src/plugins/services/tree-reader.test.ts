import type { TreeNode } from '@gantry/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { TreeReader } from './tree-reader.ts';

type Host = ConstructorParameters<typeof TreeReader>[0];

const node = (localId: number, more: Partial<TreeNode> = {}): TreeNode => ({
  localId,
  globalId: `guid-${localId}`,
  category: 'IFCWALL',
  name: null,
  nth: 0,
  children: 0,
  hasShape: true,
  shapes: 1,
  shapeAt: 0,
  ...more,
});
const storey = node(1, {
  category: 'IFCBUILDINGSTOREY',
  name: 'Ground',
  hasShape: false,
  children: 250,
  shapes: 250,
});
const walls = Array.from({ length: 250 }, (_, nth) => node(nth + 2, { nth, shapeAt: nth }));

/** Answers like the server for one version. */
function setUp() {
  const asked: string[] = [];
  const get = async (
    url: string,
    _: unknown,
    call: { searchParams?: Record<string, string | number> } = {},
  ) => {
    const { from = 0, limit = 0, parent } = call.searchParams ?? {};
    asked.push(`${url.split('/').slice(4).join('/')} ${from}`);
    if (url.endsWith('/shapes')) return { globalIds: ['guid-2', 'guid-3'], at: [0, 1] };
    if (url.includes('/paths/')) {
      const found = [storey, ...walls].find(({ globalId }) => url.endsWith(`/${globalId}`));
      if (!found) throw new ApiError(404, 'NOT_FOUND', 'The object is not there.');
      return { nodes: [storey, ...(found === storey ? [] : [found])], nthInClass: 0 };
    }
    const all = parent === undefined ? [storey] : walls;
    return { isKnown: true, total: all.length, nodes: all.slice(Number(from), Number(from) + Number(limit)) };
  };
  // Safe: the reader asks no more of the host than this.
  const host = {
    api: { get, send: get },
    projects: { current: { id: 'p' } },
    timeline: { day: '2026-11-29' },
    layers: { shownOn: () => [{ modelId: 'm', version: { id: 'v' } }] },
  } as unknown as Host;
  return { reader: new TreeReader(host), asked };
}

test('all children come, however many pages they are', async () => {
  const { reader, asked } = setUp();
  expect(await reader.children({ modelId: 'm' }, undefined)).toEqual([
    {
      modelId: 'm',
      globalId: 'guid-1',
      category: 'IFCBUILDINGSTOREY',
      name: 'Ground',
      children: 250,
      hasShape: false,
    },
  ]);
  const found = await reader.children({ modelId: 'm', globalId: 'guid-1' }, undefined);
  expect(new Set(found.map(({ globalId }) => globalId)).size).toBe(250);
  expect(asked).toEqual(['tree 0', 'tree/paths/guid-1 0', 'tree 0', 'tree 200']);
});

test('an object is shown by itself or by what lies below it, and the way to it ends with it', async () => {
  const { reader } = setUp();
  const of = (globalId: string) => ({ modelId: 'm', globalId });
  expect(await reader.parts(of('guid-9'), undefined)).toEqual([of('guid-9')]);
  expect(await reader.parts(of('guid-1'), undefined)).toEqual([of('guid-2'), of('guid-3')]);
  const way = await reader.path(of('guid-9'), undefined);
  expect(way.map(({ globalId, name }) => [globalId, name])).toEqual([
    ['guid-1', 'Ground'],
    ['guid-9', undefined],
  ]);
});

test('what is unknown has nothing, and nothing is asked for a model that is not shown', async () => {
  const { reader, asked } = setUp();
  const far = { modelId: 'other', globalId: 'guid-1' };
  expect([
    await reader.children(far, undefined),
    await reader.parts(far, undefined),
    await reader.path(far, undefined),
  ]).toEqual([[], [], []]);
  expect(asked).toEqual([]);
  expect(await reader.children({ modelId: 'm', globalId: 'nobody' }, undefined)).toEqual([]);
});
