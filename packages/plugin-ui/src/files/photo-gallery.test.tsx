import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { PhotoGallery, type PhotoItem } from './photo-gallery.tsx';

const photos: readonly PhotoItem[] = [
  {
    id: '1',
    name: 'IMG_1.jpg',
    alt: 'Crack beside the shaft',
    bytes: 1,
    url: '/large/1',
    thumbnailUrl: '/small/1',
    addedBy: 'Chan Mei Ling',
    takenAt: { local: '2026-11-20T10:15:30', offset: '+10:00' },
    position: { lat: -22.31, lng: 114.166_667, altitude: 12.4 },
  },
  {
    id: '2',
    name: 'IMG_2.jpg',
    bytes: 1,
    url: '/large/2',
    takenAt: { local: '2026-11-20T23:15:30', offset: null },
    position: { lat: 1, lng: -2, altitude: null },
  },
  { id: '3', name: 'IMG_3.jpg', bytes: 1, url: '/large/3' },
];

const viewer = () => screen.getByRole('dialog');
const shown = () => within(viewer()).getByRole('img');
const shownUrl = () => shown().getAttribute('src');

it('shows small pictures that are loaded as they come into sight, each with a name', () => {
  renderPart(<PhotoGallery photos={photos} label="Photos of the shaft" />);
  const list = screen.getByRole('list', { name: 'Photos of the shaft' });
  const names = within(list)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Show Crack beside the shaft', 'Show IMG_2.jpg', 'Show IMG_3.jpg']);
  const [first, second] = list.querySelectorAll('img');
  expect([first?.getAttribute('src'), first?.getAttribute('loading')]).toEqual(['/small/1', 'lazy']);
  expect(second?.getAttribute('src')).toBe('/large/2');
});

it('takes pictures only, and removes the photo that was meant', async () => {
  const onRemove = vi.fn(async () => undefined);
  const add = vi.fn(() => new Promise(() => undefined));
  const { user, rerender } = renderPart(<PhotoGallery photos={photos} onAdd={add} onRemove={onRemove} />);
  expect(screen.getByLabelText('Choose files to add').getAttribute('accept')).toBe('image/*');
  await user.click(screen.getByRole('button', { name: 'Remove IMG_2.jpg' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(onRemove).toHaveBeenCalledWith(photos[1]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  rerender(<PhotoGallery photos={[]} onAdd={add} />);
  expect(screen.getByText('No photos yet')).toBeTruthy();
  await user.upload(
    screen.getByLabelText('Choose files to add'),
    new File(['a'], 'a.jpg', { type: 'image/jpeg' }),
  );
  expect(screen.queryByText('No photos yet')).toBeNull();
});

it('opens a photo with its alternative text, time in the project and place', async () => {
  const { user } = renderPart(<PhotoGallery photos={photos} />);
  await user.click(screen.getByRole('button', { name: 'Show Crack beside the shaft' }));
  expect(shown().getAttribute('alt')).toBe('Crack beside the shaft');
  expect(viewer().textContent).toContain('Photo 1 of 3');
  expect(viewer().textContent).toContain(
    'IMG_1.jpg · Taken 2026-11-20 08:15 · 22.31000° S, 114.16667° E, height 12 m · Chan Mei Ling',
  );
  await user.keyboard('{ArrowRight}');
  expect(viewer().textContent).toContain(
    'Taken 2026-11-20 23:15 by the clock of the camera · 1.00000° N, 2.00000° W',
  );
});

it('turns the page by keys, buttons and swipes, stops at the ends, and closes with Esc', async () => {
  const { user } = renderPart(<PhotoGallery photos={photos} />);
  const opener = screen.getByRole('button', { name: 'Show IMG_2.jpg' });
  await user.click(opener);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(shownUrl()).toBe('/large/3');
  const next = screen.getByRole('button', { name: 'Next photo' });
  expect([next.getAttribute('aria-disabled'), document.activeElement === document.body]).toEqual([
    'true',
    false,
  ]);
  await user.click(screen.getByRole('button', { name: 'Previous photo' }));
  expect(shownUrl()).toBe('/large/2');
  const image = shown();
  fireEvent.pointerDown(image, { clientX: 200 });
  fireEvent.pointerUp(image, { clientX: 260 });
  expect(shownUrl()).toBe('/large/1');
  await user.keyboard('{ArrowLeft}');
  expect(shownUrl()).toBe('/large/1');
  const again = shown();
  fireEvent.pointerDown(again, { clientX: 200 });
  fireEvent.pointerUp(again, { clientX: 180 });
  expect(shownUrl()).toBe('/large/1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says so when a photo does not load', async () => {
  const { user } = renderPart(<PhotoGallery photos={photos} />, 'zh-CN');
  await user.click(screen.getByRole('button', { name: '查看 IMG_3.jpg' }));
  fireEvent.error(shown());
  expect(viewer().querySelector('[role="alert"]')?.textContent).toContain('照片未能加载');
  await user.keyboard('{ArrowLeft}');
  expect(shownUrl()).toBe('/large/2');
  await user.click(within(viewer()).getByRole('button', { name: '关闭对话框' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps the photo that is shown when others come and go, and shows the next when it is removed itself', async () => {
  const { user, rerender } = renderPart(<PhotoGallery photos={photos} />);
  await user.click(screen.getByRole('button', { name: 'Show IMG_2.jpg' }));
  rerender(<PhotoGallery photos={[{ id: '0', name: 'IMG_0.jpg', bytes: 1, url: '/large/0' }, ...photos]} />);
  expect([shownUrl(), viewer().textContent?.includes('Photo 3 of 4')]).toEqual(['/large/2', true]);
  rerender(<PhotoGallery photos={photos.filter(({ id }) => id !== '2')} />);
  expect(shownUrl()).toBe('/large/3');
  rerender(<PhotoGallery photos={photos} />);
  expect(shownUrl()).toBe('/large/3');
  rerender(<PhotoGallery photos={[]} />);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
