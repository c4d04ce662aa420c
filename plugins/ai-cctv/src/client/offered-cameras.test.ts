import { cameraSource } from '@gantry/plugin-sdk/cameras';
import { afterEach, expect, it } from 'vitest';
import { permissions } from '../contract/cctv.ts';
import { camera, cctvSite, uuid } from './testing/cctv-site.tsx';

let site: Awaited<ReturnType<typeof cctvSite>>;
afterEach(() => site.host.dispose());

it('offers the cameras to other modules, with what the member may do', async () => {
  site = await cctvSite();
  const { host, known, hostCalls } = site;
  known.cameras = [camera(1)];
  await host.activate();
  const source = await host.context.services.get(cameraSource);
  expect(await source.api.getMonitorList({})).toMatchObject({ monitorList: [{ monitorId: uuid(1) }] });
  expect(source.pictureUrl(uuid(101))).toContain(`/alerts/${uuid(101)}/picture`);
  expect(source.clipUrl(uuid(101))).toContain(`/alerts/${uuid(101)}/clip`);
  const may = () => [source.mayManage(), source.mayAcknowledge(), source.mayControl()];
  expect(may()).toEqual([true, true, true]);
  host.setPermissions([permissions.view]);
  expect(may()).toEqual([false, false, false]);
  await source.openSettings();
  expect(hostCalls).toMatchObject([{ command: 'open-settings' }]);
});
