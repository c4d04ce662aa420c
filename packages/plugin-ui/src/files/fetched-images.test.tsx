import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { FetchedImages } from './fetched-images.ts';
import { MissingImages } from './missing-images.tsx';

test('an image that fails is missing alone, is told of, and comes when it is tried again', async () => {
  const images = new FetchedImages(new AbortController().signal);
  let isDown = true;
  let asked = 0;
  images.want([
    { id: 'sound', fetch: async () => ({ image: 'data:sound' }) },
    {
      id: 'broken',
      fetch: async () => {
        asked += 1;
        if (isDown) throw new Error('down');
        return { image: 'data:broken' };
      },
    },
  ]);
  renderPart(<MissingImages images={images} />);
  expect(await screen.findByText('Some signatures or photos did not load.')).toBeTruthy();
  expect([images.get('sound'), images.get('broken')]).toEqual(['data:sound', undefined]);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(images.get('broken')).toBe('data:broken'));
  expect(screen.queryByRole('button')).toBeNull();
  images.fetchMissing();
  expect(asked).toBe(2);
});
