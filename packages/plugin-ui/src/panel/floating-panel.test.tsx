import { act, fireEvent, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FloatingPanel, type FloatingPanelProps } from '../index.ts';
import { renderPart } from '../testing/render-part.tsx';

const stage = { width: 1000, height: 700 };
const panelHeight = 300;
let resized: (() => void)[] = [];

/** The DOM of the tests has no layout, so the sizes that a browser would measure are given here. */
function layOut() {
  const size = (
    name: 'clientWidth' | 'clientHeight' | 'offsetWidth' | 'offsetHeight',
    value: (e: HTMLElement) => number,
  ) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      return value(this);
    });
  size('clientWidth', () => stage.width);
  size('clientHeight', () => stage.height);
  size('offsetWidth', (element) => Number.parseInt(element.style.width, 10) || 0);
  size('offsetHeight', () => panelHeight);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly changed: () => void;
      constructor(changed: () => void) {
        this.changed = changed;
      }
      observe() {
        resized.push(this.changed);
      }
      unobserve() {}
      disconnect() {
        resized = resized.filter((changed) => changed !== this.changed);
      }
    },
  );
}

const panel = (props: Partial<FloatingPanelProps> = {}) => (
  <FloatingPanel title="Permits" count={42} width={390} onClose={() => undefined} {...props}>
    <p>Content</p>
  </FloatingPanel>
);
const region = (name = 'Permits') => screen.getByRole('region', { name });
const place = (name?: string) => region(name).style.transform;
const said = () => region().querySelector('[aria-live]')?.textContent;
const header = () => screen.getByRole('heading', { name: 'Permits' });
const drag = (
  from: readonly [number, number],
  to: readonly [number, number],
  element: Element = header(),
) => {
  const at = ([clientX, clientY]: readonly [number, number]) => ({
    clientX,
    clientY,
    pointerId: 1,
    isPrimary: true,
    button: 0,
  });
  fireEvent.pointerDown(element, at(from));
  fireEvent.pointerMove(element, at(to));
  fireEvent.pointerUp(element, at(to));
};

beforeEach(() => {
  stage.width = 1000;
  stage.height = 700;
  layOut();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('FloatingPanel on a desktop', () => {
  it('is dragged by its header and reports once, where it was let go, drawn to an edge', () => {
    const onMove = vi.fn();
    renderPart(panel({ onMove, defaultPosition: { x: 100, y: 100 } }));
    drag([150, 110], [350, 210]);
    expect(place()).toBe('translate(300px, 200px)');
    drag([350, 210], [65, 210]);
    expect(place()).toBe('translate(12px, 200px)');
    expect(onMove.mock.calls).toEqual([[{ x: 300, y: 200 }], [{ x: 12, y: 200 }]]);
  });

  it('is not dragged by a button in its header, nor by a click that does not move', () => {
    const onMove = vi.fn();
    renderPart(panel({ onMove }));
    drag([20, 20], [200, 200], screen.getByRole('button', { name: 'Collapse Permits' }));
    fireEvent.pointerDown(header(), { pointerId: 1, isPrimary: true, button: 0, clientX: 20, clientY: 20 });
    fireEvent.pointerUp(header(), { pointerId: 1, isPrimary: true, button: 0, clientX: 20, clientY: 20 });
    expect(onMove).not.toHaveBeenCalled();
  });

  it('leaves presses in a menu of its header to the menu', () => {
    const menu = createPortal(
      <div role="menuitem" tabIndex={0}>
        Hide
      </div>,
      document.body,
    );
    renderPart(panel({ actions: menu }));
    const capture = vi.spyOn(HTMLElement.prototype, 'setPointerCapture');
    const before = place();
    drag([500, 20], [300, 200], screen.getByRole('menuitem'));
    expect(capture).not.toHaveBeenCalled();
    expect(place()).toBe(before);
  });

  it('moves by 8 px with the arrows on its grip and by 1 px with Shift, and stops at the edge', async () => {
    const { user } = renderPart(panel({ defaultPosition: { x: 100, y: 4 } }));
    act(() => screen.getByRole('button', { name: 'Move Permits' }).focus());
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowDown}');
    expect(place()).toBe('translate(109px, 12px)');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(place()).toBe('translate(109px, 0px)');
  });

  it('opens beside a panel that is open, wherever it wants to open, and stays where it is put', () => {
    const other = (position?: { x: number; y: number }) => (
      <FloatingPanel title="Layers" width={280} maxHeight={560} position={position}>
        <p>Content</p>
      </FloatingPanel>
    );
    const at = (text: string) => text.match(/-?\d+/g)?.map(Number) ?? [];
    // The DOM of the tests places nothing: a panel is where its transform puts it.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const [x = 0, y = 0] = at(this.style.transform);
      return new DOMRect(x, y, this.offsetWidth, this.offsetHeight);
    });
    const { rerender } = renderPart(panel());
    rerender(
      <>
        {panel()}
        {other()}
      </>,
    );
    expect(place()).toBe('translate(12px, 12px)');
    expect(place('Layers')).toBe('translate(414px, 12px)');
    // A place that was kept is taken unless a panel is there.
    rerender(
      <>
        {panel()}
        {other({ x: 30, y: 40 })}
      </>,
    );
    expect(place('Layers')).toBe('translate(414px, 40px)');
    rerender(
      <>
        {panel()}
        {other({ x: 600, y: 40 })}
      </>,
    );
    expect(place('Layers')).toBe('translate(600px, 40px)');
    // Somebody who puts one panel on another means it.
    drag([650, 50], [150, 50], screen.getByRole('heading', { name: 'Layers' }));
    rerender(
      <>
        {panel()}
        {other({ x: 100, y: 40 })}
      </>,
    );
    expect(place('Layers')).toBe('translate(100px, 40px)');
  });

  it('opens beside a panel that opens at the same time', async () => {
    const at = (text: string) => text.match(/-?\d+/g)?.map(Number) ?? [];
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const [x = 0, y = 0] = at(this.style.transform);
      return new DOMRect(x, y, this.offsetWidth, this.offsetHeight);
    });
    renderPart(
      <>
        {panel()}
        <FloatingPanel title="Layers" width={280} maxHeight={560}>
          <p>Content</p>
        </FloatingPanel>
      </>,
    );
    await act(() => new Promise((next) => requestAnimationFrame(next)));
    expect(place()).toBe('translate(12px, 12px)');
    expect(place('Layers')).toBe('translate(414px, 12px)');
  });

  it('stays where somebody has put it, even if a panel that opened meanwhile is there', () => {
    renderPart(
      <>
        {panel()}
        <FloatingPanel title="Layers" width={280} position={{ x: 30, y: 40 }} isPlaced>
          <p>Content</p>
        </FloatingPanel>
      </>,
    );
    expect(place('Layers')).toBe('translate(30px, 40px)');
  });

  it('opens from the right edge', () => {
    renderPart(panel({ defaultPosition: { right: 20, y: 12 } }));
    expect(place()).toBe('translate(590px, 12px)');
  });

  it('comes into a stage that shrinks and goes back when it grows', () => {
    renderPart(panel({ position: { x: 600, y: 380 } }));
    const resize = (width: number, height: number) =>
      act(() => {
        Object.assign(stage, { width, height });
        for (const changed of [...resized]) changed();
      });
    resize(800, 500);
    expect(place()).toBe('translate(410px, 200px)');
    expect(region().style.maxHeight).toBe('476px');
    resize(1000, 700);
    expect(place()).toBe('translate(600px, 380px)');
  });

  it('is resized by its corner, by pointer and by keys, between its least size and the stage', async () => {
    const onResize = vi.fn();
    const { user } = renderPart(
      panel({ defaultPosition: { x: 400, y: 300 }, minSize: { width: 280, height: 160 }, onResize }),
    );
    const corner = screen.getByRole('button', { name: 'Resize Permits' });
    drag([790, 600], [900, 650], corner);
    drag([790, 600], [2000, 2000], corner);
    drag([790, 600], [0, 0], corner);
    act(() => corner.focus());
    await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    expect(onResize.mock.calls.map(([size]) => [size.width, size.height])).toEqual([
      [500, 350],
      [600, 400],
      [280, 160],
      [406, 300],
      [390, 299],
    ]);
    expect(said()).toBe('390 wide, 299 high');
  });

  it('says where the arrows have put it', async () => {
    const { user } = renderPart(panel({ defaultPosition: { x: 100, y: 100 } }));
    act(() => screen.getByRole('button', { name: 'Move Permits' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(said()).toBe('108 from the left, 100 from the top');
  });

  it('that starts docked is as high as the stage until somebody moves it', () => {
    renderPart(panel({ defaultDocked: true }));
    expect([place(), region().style.height]).toEqual(['translate(0px, 0px)', '700px']);
    drag([50, 10], [250, 110]);
    expect([place(), region().style.height]).toEqual(['translate(200px, 100px)', '']);
  });

  it('collapses to its header and closes', async () => {
    const onClose = vi.fn();
    const onCollapsedChange = vi.fn();
    const { user } = renderPart(panel({ onClose, onCollapsedChange, footer: 'Footer' }));
    await user.click(screen.getByRole('button', { name: 'Collapse Permits' }));
    expect(screen.queryByText('Content')).toBeNull();
    expect(screen.queryByText('Footer')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Expand Permits' }));
    expect(await screen.findByText('Content')).toBeTruthy();
    expect(onCollapsedChange.mock.calls).toEqual([[true], [false]]);
    await user.click(screen.getByRole('button', { name: 'Close Permits' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('comes to the top of the others when touched', () => {
    const onRaise = vi.fn();
    renderPart(
      <div>
        {panel({ onRaise })}
        {panel({ title: 'Layers' })}
      </div>,
    );
    const top = () =>
      Number(region('Permits').style.zIndex) > Number(region('Layers').style.zIndex) ? 'Permits' : 'Layers';
    // The one that opened last is on top already.
    expect(top()).toBe('Layers');
    fireEvent.pointerDown(screen.getAllByText('Content')[0] ?? region());
    expect(top()).toBe('Permits');
    fireEvent.pointerDown(region('Layers'));
    expect(top()).toBe('Layers');
    expect(onRaise).toHaveBeenCalledOnce();
  });
});

describe('FloatingPanel on a tablet', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: /max-width: 1100px/.test(query),
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
  });
  const isOpen = (name: string) => screen.queryByRole('button', { name: `Collapse ${name}` }) !== null;
  const panels = (...titles: readonly string[]) => (
    <div>
      {titles.map((title) => (
        <FloatingPanel key={title} title={title} width={300}>
          Content
        </FloatingPanel>
      ))}
    </div>
  );

  it('leaves two open: the third that opens collapses the one left alone for longest', async () => {
    const { rerender, user } = renderPart(panels('Permits', 'Layers'));
    fireEvent.pointerDown(region('Permits'));
    rerender(panels('Permits', 'Layers', 'Slab'));
    expect(['Permits', 'Layers', 'Slab'].map(isOpen)).toEqual([true, false, true]);
    await user.click(screen.getByRole('button', { name: 'Expand Layers' }));
    expect(['Permits', 'Layers', 'Slab'].map(isOpen)).toEqual([false, true, true]);
  });

  it('does not count panels of tabs that are not shown', () => {
    renderPart(
      <div>
        {panel({ title: 'Permits' })}
        {panel({ title: 'Layers' })}
        <div hidden>{panel({ title: 'Hidden' })}</div>
      </div>,
    );
    expect(['Permits', 'Layers'].map(isOpen)).toEqual([true, true]);
  });
});

describe('FloatingPanel on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: /max-width/.test(query),
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
  });
  const handle = () => screen.getByRole('slider', { name: '许可证的高度' });
  const sheet = () => region('许可证').style.height;

  it('is a sheet whose height is set by keys', async () => {
    const onSheetStopChange = vi.fn();
    const { user } = renderPart(panel({ title: '许可证', onSheetStopChange }), 'zh-CN');
    expect(sheet()).toBe('384px');
    expect(screen.queryByRole('button', { name: '移动许可证' })).toBeNull();
    act(() => handle().focus());
    await user.keyboard('{ArrowUp}');
    expect([sheet(), handle().getAttribute('aria-valuetext')]).toEqual(['700px', '全屏']);
    await user.keyboard('{Home}');
    expect([sheet(), handle().getAttribute('aria-valuetext')]).toEqual(['96px', '低']);
    expect(onSheetStopChange.mock.calls).toEqual([['full'], ['low']]);
  });

  it('follows the finger and settles on the nearest stop', () => {
    renderPart(panel({ title: '许可证' }), 'zh-CN');
    const at = (clientY: number) => ({ clientY, pointerId: 1, isPrimary: true, button: 0 });
    fireEvent.pointerDown(handle(), at(350));
    fireEvent.pointerMove(handle(), at(520));
    expect(sheet()).toBe('214px');
    fireEvent.pointerUp(handle(), at(520));
    expect(sheet()).toBe('96px');
  });
});
