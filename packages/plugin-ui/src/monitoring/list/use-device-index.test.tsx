import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { useDeviceIndex } from './use-device-index.tsx';
import { type DeviceFilter, firstDevices } from './use-devices.ts';

const cameras = Array.from({ length: 15 }, (_, at) => ({ id: `c${at}`, name: `Camera ${at + 1}` }));
const asked: DeviceFilter[] = [];

function CameraIndex() {
  const [filter, setFilter] = useState(firstDevices);
  const { body, pager } = useDeviceIndex({
    devices: { value: { pageList: cameras, total: 31 }, load: { kind: 'ready' }, refresh() {} },
    filter,
    onFilter: (next) => {
      asked.push(next);
      setFilter(next);
    },
    label: 'Camera Index',
    heading: 'Camera',
    searchLabel: 'Search cameras',
    failed: 'Cameras did not load',
    empty: { title: 'No cameras yet' },
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    statusOf: () => 'Online',
    isInDanger: () => false,
    selected: undefined,
    onSelect() {},
  });
  return (
    <>
      {body}
      {pager}
    </>
  );
}

test('another filter begins at its first page again', async () => {
  const { user } = renderPart(<CameraIndex />);
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await user.click(await screen.findByRole('combobox', { name: /Status/ }));
  await user.click(await screen.findByRole('option', { name: 'Offline' }));
  await user.type(await screen.findByRole('searchbox'), ' gate {Enter}');
  expect(asked[0]).toEqual({ search: '', status: '', page: 3, pageSize: 15 });
  expect(asked[1]).toEqual({ search: '', status: 'Offline', page: 1, pageSize: 15 });
  expect(asked.at(-1)).toEqual({ search: 'gate', status: 'Offline', page: 1, pageSize: 15 });
});
