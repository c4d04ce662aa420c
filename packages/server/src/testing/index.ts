export type { NotificationPage, notificationPage } from '@gantry/contract';
export { sheetRows } from '../tables/testing/sheet-rows.ts';
export { unzipped } from '../tables/testing/unzipped.ts';
export type { TestObject } from './add-model.ts';
export type {
  Furnish,
  Furniture,
  Given,
  ModulePages,
  NeedsInput,
  Place,
  SuiteOptions,
} from './conformance/furniture.ts';
export { type SuiteRunner, serverConformance } from './conformance/server-conformance.ts';
export { exampleSignature } from './example-signature.ts';
export type { HeardEvents, Payload } from './heard-events.ts';
export { type KillDevice, type KillMember, type KillSite, type KillTest, killRounds } from './kill-rounds.ts';
export type { PluginMember, PluginUnderTest } from './plugin-member.ts';
export {
  createServerTestHost,
  type MemberOptions,
  type ServerTestHost,
  type TestHostOptions,
} from './server-test-host.ts';
export type { TestAnswer, TestClient, TestRequest } from './test-client.ts';
export type { TestClock } from './test-clock.ts';
export type { TestDevice } from './test-device.ts';
