import { defineServerPlugin, implement, implementFiles, provide } from '@gantry/plugin-sdk/server';
import { deviceCalls } from '../contract/devices/calls.ts';
import { permissions } from '../contract/permissions.ts';
import { attachmentFiles, riscCalls } from '../contract/risc/calls.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { deviceHandlers } from './devices/device-handlers.ts';
import { holdPoints } from './hold-points.ts';
import { riscMigration } from './migrations/0001-risc.ts';
import { userDevices } from './migrations/0003-user-devices.ts';
import { attachmentFileHandlers, attachmentHandlers, uploads } from './risc/attachment-handlers.ts';
import { formHandlers } from './risc/form-handlers.ts';
import { holdPointsIn } from './risc/hold-points-in.ts';
import { listHandlers } from './risc/list-handlers.ts';
import { lookupHandlers } from './risc/lookup-handlers.ts';
import { objectHandlers } from './risc/object-handlers.ts';
import { formsOf } from './risc/risc-kind.ts';
import { workflowHandlers } from './risc/workflow-handlers.ts';

export const plugin = defineServerPlugin({
  id: 'gantry.dwss',
  migrations: [riscMigration, userDevices],
  permissions,
  uploads,
  provides: [provide(holdPoints, () => holdPointsIn)],
  routes(host) {
    const forms = formsOf(host);
    return [
      ...implement(riscCalls, {
        ...listHandlers(host, forms),
        ...formHandlers(host, forms),
        ...attachmentHandlers(host, forms),
        ...workflowHandlers(host, forms),
        ...lookupHandlers(host),
        ...objectHandlers(forms),
      }),
      ...implement(deviceCalls, deviceHandlers(host)),
      ...implementFiles(attachmentFiles, attachmentFileHandlers(forms)),
    ];
  },
  seedDemo,
});
