import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WindowStore } from './window-store.ts';

const key = 'gantry.windows.wong.bem';
const openStore = () => {
  const store = new WindowStore(localStorage);
  store.open('wong', 'bem');
  return store;
};
const tabs = (store: WindowStore) => store.windows.map(({ tabId }) => tabId);
const own = () => ({ close: vi.fn(), focus: vi.fn() });
/** The store calls only these two members of a browser window. */
const asWindow = (one: ReturnType<typeof own>) => one as unknown as Window;

beforeEach(() => localStorage.clear());

describe('windows of plugins', () => {
  it('open once and then come to the front; those that allow several open again', () => {
    const store = openStore();
    expect(store.show('acme.a/one', false)).toBe(true);
    store.show('acme.a/many', true);
    store.show('acme.a/many', true);
    expect(tabs(store)).toEqual(['acme.a/one', 'acme.a/many', 'acme.a/many']);
    const [one, first, second] = store.windows;
    expect(new Set(store.windows.map(({ instanceId }) => instanceId)).size).toBe(3);
    expect(store.active?.instanceId).toBe(second?.instanceId);
    store.show('acme.a/one', false);
    expect(tabs(store)).toHaveLength(3);
    expect([store.active?.instanceId, store.focus?.instanceId]).toEqual([one?.instanceId, one?.instanceId]);
    store.setState(first?.instanceId ?? '', { camera: 3 });
    expect(store.windows.map(({ state }) => state)).toEqual([null, { camera: 3 }, null]);
  });

  it('are at most twelve', () => {
    const store = openStore();
    const shown = Array.from({ length: 13 }, () => store.show('acme.a/many', true));
    expect(shown.filter(Boolean)).toHaveLength(12);
    expect(store.windows).toHaveLength(12);
  });

  it('survive a reload with position, size, state and order, for this user and project only', () => {
    const store = openStore();
    store.show('acme.a/one', false);
    store.show('acme.a/two', false);
    const [one] = store.windows;
    const id = one?.instanceId ?? '';
    store.place(id, { at: { x: 40, y: 50 } });
    store.place(id, { size: { width: 500, height: 300 } });
    store.setState(id, { pinned: ['a'] });
    store.raise(id);
    const again = openStore();
    expect(again.windows.map(({ rank, ...rest }) => rest)).toEqual([
      expect.objectContaining({ serial: 1, tabId: 'acme.a/two', at: undefined, state: null }),
      {
        instanceId: id,
        serial: 0,
        tabId: 'acme.a/one',
        at: { x: 40, y: 50 },
        size: { width: 500, height: 300 },
        isCollapsed: false,
        state: { pinned: ['a'] },
      },
    ]);
    expect(again.active?.instanceId).toBe(id);
    expect(again.focus).toBeUndefined();
    again.open('lee', 'bem');
    expect(again.windows).toEqual([]);
    again.open('wong', 'tce');
    expect(again.windows).toEqual([]);
  });

  it('lose a state that is too large at a reload, but stay open', () => {
    const store = openStore();
    store.show('acme.a/one', false);
    const id = store.windows[0]?.instanceId ?? '';
    // 64 KiB with its quotation marks, and one character more.
    const largest = 'x'.repeat(64 * 1024 - 2);
    expect(store.setState(id, largest)).toBe(true);
    expect(openStore().find(id)?.state).toBe(largest);
    expect(store.setState(id, `${largest}x`)).toBe(false);
    expect(store.find(id)?.state).toBe(`${largest}x`);
    expect(openStore().find(id)?.state).toBeNull();
    expect(store.setState(id, 'short')).toBe(true);
    expect(openStore().find(id)?.state).toBe('short');
  });

  it.each(['{', 'null', '{"version":2,"windows":[]}', '{"version":1,"windows":[{"instanceId":7}]}'])(
    'are none where something else was saved: %s',
    (saved) => {
      localStorage.setItem(key, saved);
      expect(openStore().windows).toEqual([]);
    },
  );

  it('work without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const store = openStore();
    expect(store.show('acme.a/one', false)).toBe(true);
    expect(tabs(store)).toEqual(['acme.a/one']);
    vi.restoreAllMocks();
  });

  it('pass the focus to the next when closed, and close their browser window', () => {
    const store = openStore();
    for (const tab of ['acme.a/one', 'acme.a/two', 'acme.a/three']) store.show(tab, false);
    const [one, two, three] = store.windows.map(({ instanceId }) => instanceId);
    const out = own();
    store.popOut(three ?? '', asWindow(out));
    store.remove(two ?? '');
    expect(store.focusTop()).toBe(true);
    expect(store.focus?.instanceId).toBe(one);
    store.show('acme.a/three', false);
    expect(out.focus).toHaveBeenCalledOnce();
    store.close();
    expect(out.close).toHaveBeenCalledOnce();
    expect([tabs(store), store.poppedOut.size]).toEqual([[], 0]);
    expect(tabs(openStore())).toEqual(['acme.a/one', 'acme.a/three']);
  });
});
