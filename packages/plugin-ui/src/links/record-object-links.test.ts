import { expect, it } from 'vitest';
import { recordObjectLinks } from './record-object-links.ts';

const slab = { modelId: 'tunnel', globalId: 'slab' };
const { signal } = new AbortController();

/** Calls that answer one link, and what they were asked. */
function recorded(mayChange: boolean) {
  const asked: object[] = [];
  const links = recordObjectLinks({
    recordsOfObject: async () => ({
      links: [{ recordId: 'a', name: 'SI-0001', status: 'Issued', mayChange }],
    }),
    objectsOfRecord: async () => ({
      links: [{ id: '1', ...slab, name: 'Slab', fingerprint: 'f' }],
      mayChange,
    }),
    linkObject: async (link) => asked.push(link),
    unlinkObject: async (link) => asked.push(link),
  });
  return { links, asked };
}

it('gives each link what the member can do about it', async () => {
  const free = recorded(true).links;
  expect(await free.recordsOf(slab, signal)).toEqual([
    { id: 'a', recordId: 'a', name: 'SI-0001', status: 'Issued' },
  ]);
  const fixed = recorded(false).links;
  expect(await fixed.recordsOf(slab, signal)).toMatchObject([{ guard: { change: 'no' } }]);
  expect(await fixed.objectsOf('a', signal)).toMatchObject([{ ...slab, guard: { change: 'no' } }]);
});

it('sends what the calls take and nothing else', async () => {
  const { links, asked } = recorded(true);
  const seen = { ...slab, name: 'Slab', fingerprint: 'f', layer: 'Tunnel' };
  await links.attach(seen, ['a'], 'It is this one');
  await links.detach(seen, ['a', 'b'], '');
  expect(asked).toEqual([
    { ...slab, name: 'Slab', fingerprint: 'f', ids: ['a'], reason: 'It is this one' },
    { ...slab, ids: ['a', 'b'], reason: '' },
  ]);
});
