export { type ConformanceOptions, conformanceSuite, type TestRunner } from './conformance-suite.ts';
export type { FakePerson } from './fake-people.ts';
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
