export { type DemoAccount, demoAccounts, demoPassword } from './accounts.ts';
export { type DemoModel, demoModels } from './models.ts';
export { type DemoObject, demoObjects } from './objects.ts';
export { demoCompanies, demoProjects, filledProjects } from './projects.ts';
export { tunnelPlacement } from './tunnel/bays.ts';
export { type TunnelOptions, tunnelIfc } from './tunnel/tunnel.ts';
