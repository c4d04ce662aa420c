import { ApiError, createEmitter, type OwnSigning, type SigningService } from '@gantry/plugin-sdk';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { ActionDialog } from '../workflow/action-dialog.tsx';
import { useSigning } from './use-signing.ts';

const drawn = 'data:image/png;base64,ZHJhd24=';
const keep = vi.fn<SigningService['keep']>();
let own: OwnSigning;
let changed: ReturnType<typeof createEmitter<void>>;
let service: SigningService;

/** Takes every call, because the DOM of the tests paints nothing. */
const anyContext = new Proxy({}, { get: () => () => undefined, set: () => true });

beforeEach(() => {
  // happy-dom has no canvas to draw on.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(anyContext as never); // the pen only calls it
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(drawn);
  own = { image: null, device: 'any' };
  changed = createEmitter<void>(() => undefined);
  service = { own: async () => own, keep, onDidChange: changed.event };
  keep.mockReset().mockImplementation(async (image) => {
    own = { ...own, image };
    changed.emit();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Countersign({ isSigned = true }) {
  const signing = useSigning(service);
  return (
    <ActionDialog
      title="Countersign"
      submitLabel="Countersign"
      needs={() => ({ signature: isSigned })}
      signing={signing}
      onSubmit={async () => undefined}
      onClose={() => undefined}
    />
  );
}

const submit = () => screen.getByRole('button', { name: 'Countersign' });
const offer = { name: 'Store this signature for next time' };

function draw() {
  const pad = screen.getByRole('img', { name: 'Signature' });
  const at = { pointerId: 1, buttons: 1, clientX: 20, clientY: 30 };
  fireEvent.pointerDown(pad, at);
  fireEvent.pointerUp(pad, { ...at, buttons: 0 });
}

describe('signing', () => {
  it('stores a signature that was drawn, and waits five seconds before it can be sent', async () => {
    const { user } = renderPart(<Countersign />);
    await screen.findByText('You have no stored signature.');
    expect(screen.queryByRole('button', offer)).toBeNull();
    draw();
    keep.mockRejectedValueOnce(new ApiError(503, 'DATABASE_UNAVAILABLE', 'down'));
    await user.click(screen.getByRole('button', offer));
    expect(await screen.findByText(/^The signature was not stored\. ./)).toBeTruthy();
    expect(submit()).toHaveProperty('disabled', false);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', offer));
    await act(async () => undefined);
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(screen.getByText('The signature is stored. You can submit in a moment.')).toBeTruthy();
    expect(submit()).toHaveProperty('disabled', true);
    await act(() => vi.advanceTimersByTimeAsync(2));
    expect(submit()).toHaveProperty('disabled', false);
    expect(keep.mock.calls).toEqual([[drawn], [drawn]]);
  });

  it.each([
    ['unregistered', /^Your signatures are accepted from registered devices only\./],
    ['revoked', /^Signatures from this device are no longer accepted\./],
  ] as const)(
    'says of a browser that is %s that it may not sign, and opens once it may',
    async (device, told) => {
      own = { image: drawn, device };
      renderPart(<Countersign />);
      expect(await screen.findByText(told)).toBeTruthy();
      expect(submit()).toHaveProperty('disabled', true);
      own = { ...own, device: 'registered' };
      act(() => changed.emit());
      await waitFor(() => expect(screen.queryByText(told)).toBeNull());
      expect(submit()).toHaveProperty('disabled', false);
    },
  );

  it('locks nothing that is not signed', async () => {
    own = { image: null, device: 'revoked' };
    renderPart(<Countersign isSigned={false} />);
    await act(async () => undefined);
    expect(submit()).toHaveProperty('disabled', false);
  });
});
