import { NearestPlaces } from './nearest-places.tsx';

const calls = { within: 50, onChoose: () => undefined, onLater: () => undefined };

export const stories = {
  Near: () => (
    <NearestPlaces
      {...calls}
      places={[
        { id: '1', name: 'EB Bay 006 – Roof slab', metres: 11 },
        { id: '2', name: 'EB Bay 007 – Roof slab', metres: 23 },
      ]}
      onAdd={() => undefined}
    />
  ),
  Far: () => <NearestPlaces {...calls} places={[{ id: '1', name: 'West portal', metres: 434 }]} />,
};
