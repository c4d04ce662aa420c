import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { NearestPlaces } from './nearest-places.tsx';

const far = [{ id: 'portal', name: 'West portal', metres: 434.4 }];

test('places are offered with their distances, and it is said where none is near', async () => {
  const onChoose = vi.fn();
  const shared = { within: 50, onChoose, onLater: () => undefined };
  const { user, rerender } = renderPart(<NearestPlaces {...shared} places={far} />);
  expect(
    screen.getByText('No known place is within 50 m of this point. Choose where the work is.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a location here' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^West portal.*434 m away$/ }));
  expect(onChoose.mock.calls).toEqual([['portal']]);
  rerender(
    <NearestPlaces
      {...shared}
      places={[{ id: 'bay', name: 'Bay', metres: 50 }, ...far]}
      onAdd={() => undefined}
    />,
  );
  expect(screen.queryByText(/^No known place/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Add a location here' })).toBeTruthy();
});
