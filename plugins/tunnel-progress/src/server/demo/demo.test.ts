import { startTestServer, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noValue, type ProgressItem } from '../../contract/progress.ts';
import { plugin } from '../plugin.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [plugin] });
});
afterAll(() => server?.close());

test('the demo has progress of both tubes, curves for two audiences, and photos that show something', async () => {
  const agent = await server.client('ng.tszfung@demo.gantry');
  const projectUUID = server.projectId('BEM');
  const ask = async (path: string, query: Record<string, string> = {}) =>
    (
      await agent.get(
        `/api/tunnel-progress/Progress/${path}?${new URLSearchParams({ projectUUID, ...query })}`,
      )
    ).body;
  const { indexList } = await ask('ItemIndexList');
  const items: ProgressItem[] = indexList.flatMap(({ itemList }: { itemList: ProgressItem[] }) => itemList);
  expect(items).toHaveLength(18);
  expect(items.some((item) => item.actualProgress < item.plannedProgress)).toBe(true);
  expect(items.some((item) => item.actualProgress > item.plannedProgress)).toBe(true);
  expect(items.filter((item) => item.actualProgress === noValue).map(({ itemName }) => itemName)).toEqual([
    'Jet Fan EB',
    'Jet Fan WB',
  ]);
  expect((await ask('GetDateList')).total).toBe(14);
  expect(await ask('GetCurvesOptions')).toEqual(['Overall', 'Fit-out']);
  expect((await ask('GetCurvesData', { curveName: 'Overall' })).actualProgress).toHaveLength(36);
  const { pageList, total } = await ask('GetPhotoList');
  expect([pageList.length, total]).toEqual([6, 48]);
  expect(new Set(pageList.map(({ description }: { description: string }) => description)).size).toBe(6);
});
