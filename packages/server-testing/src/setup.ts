export { setup } from '@gantry/server/testing/setup';
