import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { CameraTile } from './camera-tile.tsx';
import { VideoDialog } from './video-dialog.tsx';

test('a tile has the name of its camera, its state, and a button where it can be opened', () => {
  const onOpen = vi.fn();
  const status = { text: 'OFF', tone: 'neutral' } as const;
  const { rerender } = renderPart(<CameraTile name="Gate 2" status={status} onOpen={onOpen} />);
  expect(screen.getByRole('region', { name: 'Gate 2' }).textContent).toContain('OFF');
  fireEvent.click(screen.getByRole('button', { name: 'Open Gate 2' }));
  expect(onOpen).toHaveBeenCalledOnce();
  rerender(<CameraTile name="Gate 2" status={status} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a dialog says when its film does not load, and closes its file when it goes', () => {
  const onClose = vi.fn();
  const { unmount } = renderPart(<VideoDialog title="Gate 2" film="/film.mp4" onClose={onClose} />);
  const film = screen.getByLabelText<HTMLVideoElement>('Gate 2', { selector: 'video' });
  expect(film.getAttribute('src')).toBe('/film.mp4');
  fireEvent.error(film);
  expect(film.getAttribute('src')).toBeNull();
  expect(screen.getByText('The recording did not load.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
});
