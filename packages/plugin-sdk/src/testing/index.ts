export { type ConformanceOptions, conformanceSuite, type TestRunner } from './conformance-suite.ts';
export {
  type FakeAnswer,
  type FakeAnswers,
  type FakeFault,
  type FakeServer,
  fakeEndpoints,
} from './fake-endpoints.ts';
export type { FakeCaller } from './fake-network.ts';
export { fakeRecords } from './fake-records.ts';
export { createTestHost } from './test-host.tsx';
export type {
  FakeModel,
  Flight,
  LeakReport,
  TestContribution,
  TestHost,
  TestHostOptions,
  TestProject,
} from './test-host-types.ts';
