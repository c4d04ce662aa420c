import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  SearchField,
  SelectField,
  type SelectFieldProps,
  SignaturePad,
  type SignaturePadProps,
} from '../index.ts';
import { renderPart } from '../testing/render-part.tsx';

describe('SearchField', () => {
  afterEach(() => vi.useRealTimers());
  const field = (value: string, onChange: (value: string) => void) => (
    <SearchField label="Search permits" value={value} onChange={onChange} delayMs={250} />
  );
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search permits' });

  it('shows what is typed at once and reports it when typing pauses', () => {
    vi.useFakeTimers();
    const onChange = vi.fn();
    renderPart(field('', onChange));
    for (const text of ['S', 'Sh', 'Sha']) {
      fireEvent.change(box(), { target: { value: text } });
      act(() => vi.advanceTimersByTime(200));
    }
    expect(box().value).toBe('Sha');
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(50));
    expect(onChange.mock.calls).toEqual([['Sha']]);
  });

  it('does not wait for Enter, Esc and Clear', async () => {
    const onChange = vi.fn();
    const { user, rerender } = renderPart(field('', onChange));
    await user.type(box(), 'S1{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('S1');
    rerender(field('S1', onChange));
    await user.keyboard('{Escape}');
    expect(onChange).toHaveBeenLastCalledWith('');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange).toHaveBeenCalledTimes(3);
    expect(document.activeElement).toBe(box());
  });

  it('clears its timer when it unmounts', () => {
    vi.useFakeTimers();
    const onChange = vi.fn();
    const { unmount } = renderPart(field('', onChange));
    fireEvent.change(box(), { target: { value: 'S' } });
    unmount();
    vi.advanceTimersByTime(1000);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('SelectField', () => {
  const options = [
    { value: 's1', label: 'Shaft S1' },
    { value: 'all', label: 'All' },
  ];
  const field = (props: Partial<SelectFieldProps> = {}) => (
    <SelectField
      label="Location"
      allLabel="All locations"
      options={options}
      value={undefined}
      onChange={vi.fn()}
      {...props}
    />
  );
  const box = () => screen.getByRole('combobox', { name: 'Location' });

  it('chooses by pointer, and back to all', async () => {
    const onChange = vi.fn();
    const { user, rerender } = renderPart(field({ onChange }));
    expect(box().textContent).toBe('All locations');
    await user.click(box());
    await user.click(await screen.findByRole('option', { name: 'Shaft S1' }));
    rerender(field({ onChange, value: 's1' }));
    expect(box().textContent).toBe('Shaft S1');
    await user.click(box());
    await user.click(await screen.findByRole('option', { name: 'All locations' }));
    expect(onChange.mock.calls).toEqual([['s1'], [undefined]]);
  });

  it('tells a value that is spelled like "all" from all of them', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(field({ onChange }));
    await user.click(box());
    await user.click(await screen.findByRole('option', { name: 'All' }));
    expect(onChange).toHaveBeenCalledWith('all');
  });

  it('says that there is nothing to choose from, and why', async () => {
    const { user, rerender } = renderPart(field({ options: [], allLabel: undefined }));
    const option = async () => {
      await user.click(box());
      const [one] = (await screen.findAllByRole('option')).slice(-1);
      await user.click(box());
      return [one?.textContent, one?.getAttribute('aria-disabled')];
    };
    expect(await option()).toEqual(['Nothing to choose from', 'true']);
    rerender(field({ options: [], whyEmpty: 'No locations yet' }));
    expect(await option()).toEqual(['No locations yet', 'true']);
    // Until they have loaded, nothing is said of them.
    rerender(field({ options: [] }));
    expect((await option())[0]).toBe('All locations');
  });

  it('chooses by key', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(field({ onChange }));
    await user.tab();
    expect(document.activeElement).toBe(box());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith('s1');
  });

  describe('while its list is open', () => {
    const named = (...names: string[]) => names.map((name) => ({ value: name, label: name }));
    const entries = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    const highlighted = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');

    it('leaves list and highlight as they are when entries come, change and go', async () => {
      const { user, rerender } = renderPart(field({ options: named('B', 'C', 'D') }));
      await user.click(box());
      await user.keyboard('{ArrowDown}{ArrowDown}');
      for (const others of [named('A', 'B', 'C', 'D'), named('A', 'D'), []]) {
        rerender(field({ options: others }));
        expect(box().getAttribute('aria-expanded')).toBe('true');
        expect(entries()).toEqual(['All locations', 'B', 'C', 'D']);
        expect(highlighted()?.textContent).toBe('C');
      }
      rerender(field({ options: named('A', 'D') }));
      await user.keyboard('{Escape}');
      await user.click(box());
      expect(entries()).toEqual(['All locations', 'A', 'D']);
    });

    it('does not touch the list, which would scroll it, when only its owner renders', async () => {
      const { user, rerender } = renderPart(field());
      await user.click(box());
      // Fluent UI places the list once more when it has its size.
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      const list = screen.getByRole('listbox');
      const touched = vi.fn();
      const changes = new MutationObserver(touched);
      changes.observe(list, { attributes: true, childList: true, subtree: true });
      rerender(field({ options: [...options], onChange: vi.fn() }));
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      changes.disconnect();
      expect(touched).not.toHaveBeenCalled();
    });

    it('chooses nothing that has gone meanwhile, and calls the latest handler with the choice', async () => {
      const [first, newest] = [vi.fn(), vi.fn()];
      const { user, rerender } = renderPart(field({ options: named('B', 'C'), onChange: first }));
      await user.click(box());
      rerender(field({ options: named('C'), onChange: newest }));
      await user.click(screen.getByRole('option', { name: 'B' }));
      expect(newest).not.toHaveBeenCalled();
      await user.click(box());
      await user.click(await screen.findByRole('option', { name: 'C' }));
      expect(newest.mock.calls).toEqual([['C']]);
      expect(first).not.toHaveBeenCalled();
    });

    it('chooses nothing once its owner has disabled it', async () => {
      const onChange = vi.fn();
      const { user, rerender } = renderPart(field({ onChange }));
      await user.click(box());
      rerender(field({ onChange, disabled: true }));
      const shaft = screen.queryByRole('option', { name: 'Shaft S1' });
      if (shaft) await user.click(shaft);
      expect(onChange).not.toHaveBeenCalled();
      expect(box()).toHaveProperty('disabled', true);
    });

    it('fills a list that was opened before its entries were there', async () => {
      const { user, rerender } = renderPart(field({ options: [] }));
      await user.click(box());
      rerender(field({ options: named('A') }));
      expect(entries()).toEqual(['All locations', 'A']);
    });
  });
});

describe('SignaturePad', () => {
  afterEach(() => vi.restoreAllMocks());

  /** The DOM of the tests cannot paint: this records what would be painted. */
  function paper() {
    const painted: string[] = [];
    const context = new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'measureText'
            ? () => ({ width: 100 })
            : (...values: unknown[]) => painted.push(`${String(name)} ${values.join(' ')}`),
        set: () => true,
      },
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never); // only what the pad calls
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,ink');
    return painted;
  }
  const canvas = () => screen.getByRole<HTMLCanvasElement>('img', { name: /Signature|签名/ });
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, buttons: 1 });

  it('hands over a picture when a stroke ends, in the pad’s own pixels, and nothing after Clear', async () => {
    const painted = paper();
    const onChange = vi.fn();
    const { user } = renderPart(<SignaturePad onChange={onChange} />);
    vi.spyOn(canvas(), 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 256, 64));
    fireEvent.pointerDown(canvas(), at(20, 30));
    fireEvent.pointerMove(canvas(), at(30, 40));
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.pointerUp(canvas(), { ...at(30, 40), buttons: 0 });
    expect(onChange).toHaveBeenLastCalledWith('data:image/png;base64,ink', 'drawn');
    // Shown at half of its size, with four pixels of the picture for one of the page.
    expect(painted).toContain('setTransform 4 0 0 4 0 0');
    expect(painted.filter((call) => /^arc (1\d|2\d)(\.\d+)? (1\d|2\d)(\.\d+)? /.test(call))).not.toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Clear signature' }));
    expect(onChange).toHaveBeenLastCalledWith(null, 'drawn');
    expect([canvas().width, canvas().height]).toEqual([1024, 256]);
  });

  const kept = 'data:image/png;base64,kept';
  const ready = { kind: 'ready' } as const;
  const tab = () => screen.queryByRole('tab', { name: 'Stored signature' });

  it('opens on the stored signature, until another way is chosen', async () => {
    paper();
    const onChange = vi.fn();
    const { user } = renderPart(
      <SignaturePad stored={{ value: { image: kept }, load: ready }} onChange={onChange} />,
    );
    expect(onChange.mock.calls).toEqual([[kept, 'stored']]);
    expect(tab()?.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('img', { name: 'Signature' }).getAttribute('src')).toBe(kept);
    await user.click(screen.getByRole('tab', { name: 'Draw' }));
    expect(onChange).toHaveBeenLastCalledWith(null, 'drawn');
    await user.click(screen.getByRole('tab', { name: 'Stored signature' }));
    expect(onChange).toHaveBeenLastCalledWith(kept, 'stored');
  });

  it('takes a stored signature that loads late, but not in place of one that was begun', () => {
    paper();
    const onChange = vi.fn();
    const pad = (image: string | undefined) => (
      <SignaturePad
        stored={{ value: image === undefined ? undefined : { image }, load: ready }}
        onChange={onChange}
      />
    );
    const late = renderPart(pad(undefined));
    expect(tab()).toHaveProperty('disabled', true);
    late.rerender(pad(kept));
    expect(onChange).toHaveBeenLastCalledWith(kept, 'stored');
    late.unmount();
    const begun = renderPart(pad(undefined));
    vi.spyOn(canvas(), 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 256, 64));
    fireEvent.pointerDown(canvas(), at(20, 30));
    begun.rerender(pad(kept));
    fireEvent.pointerUp(canvas(), { ...at(30, 40), buttons: 0 });
    expect(onChange).toHaveBeenLastCalledWith('data:image/png;base64,ink', 'drawn');
    expect(tab()?.getAttribute('aria-selected')).toBe('false');
  });

  it('says why there is no stored signature to choose, and offers none where the module keeps none', () => {
    paper();
    const pad = (stored: SignaturePadProps['stored']) => (
      <SignaturePad stored={stored} onChange={() => undefined} />
    );
    const { rerender } = renderPart(pad({ value: { image: null }, load: ready }));
    expect(tab()).toHaveProperty('disabled', true);
    expect(screen.getByText(/You have no stored signature\./)).toBeTruthy();
    rerender(pad({ value: undefined, load: { kind: 'failed', error: new Error('down') } }));
    expect(tab()).toHaveProperty('disabled', true);
    expect(screen.getByText(/Your stored signature did not load\./)).toBeTruthy();
    rerender(pad(undefined));
    expect(tab()).toBeNull();
    expect(screen.queryByText(/stored signature/)).toBeNull();
  });

  it.each([
    [1, 1024],
    [2.6, 1536],
    [4, 1536],
  ])('on a screen of density %s is %s pixels wide', (density, width) => {
    paper();
    vi.stubGlobal('devicePixelRatio', density);
    renderPart(<SignaturePad onChange={() => undefined} />);
    expect([canvas().width, canvas().height]).toEqual([width, width / 4]);
    vi.unstubAllGlobals();
  });

  it('can be signed by typing a name', async () => {
    const painted = paper();
    const onChange = vi.fn();
    const { user } = renderPart(<SignaturePad onChange={onChange} />, 'zh-CN');
    expect(screen.getByText(/请选择“输入”/)).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: '输入' }));
    expect(screen.queryByText(/请选择“输入”/)).toBeNull();
    await user.type(screen.getByRole('textbox', { name: '您的姓名' }), '黄志坚');
    expect(painted.at(-1)).toBe('fillText 黄志坚 256 64 480');
    expect(onChange).toHaveBeenLastCalledWith('data:image/png;base64,ink', 'typed');
    await user.clear(screen.getByRole('textbox', { name: '您的姓名' }));
    expect(onChange).toHaveBeenLastCalledWith(null, 'typed');
  });
});
