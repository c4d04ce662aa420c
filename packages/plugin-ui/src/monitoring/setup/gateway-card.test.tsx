import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { GatewayCard } from './gateway-card.tsx';
import { mayManageDevices, openDevices } from './open-devices.ts';

const gateway = {
  gatewayId: '00000000-0000-4000-8000-000000000001',
  name: 'Recorder 1',
  serialNumber: 'NVR-7',
  seenAt: '2026-11-22T07:42:10.000Z',
  devices: 4,
};

test('gateways are listed with their latest message, and lead to the page on which tokens are replaced', async () => {
  const opened: unknown[] = [];
  const commands = { execute: async (id: string, value: unknown) => void opened.push(id, value) };
  const gateways = { value: { gateways: [gateway] }, load: { kind: 'ready' }, refresh() {} } as const;
  const { user } = renderPart(
    <GatewayCard
      gateways={gateways}
      devicesHeading="Cameras"
      noneText="A camera that sends by itself needs none."
      onManageTokens={() => void openDevices({ commands })}
    />,
  );
  const row = within(await screen.findByRole('row', { name: /Recorder 1/ }));
  expect(row.getByText('2026-11-22 15:42')).toBeTruthy();
  // Below the name, where the table is narrow, the date is an element of its own, inside which no line ends.
  expect(row.getByText('2026-11-22')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Replace a token, or retire a device' }));
  expect(opened).toEqual(['gantry.host/open-settings', { page: 'devices' }]);
  expect(mayManageDevices({ permissions: { has: (code) => code === 'DEVICE_ADMIN' } })).toBe(true);
});
