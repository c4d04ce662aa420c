export { type ConformanceOptions, conformanceSuite, type TestRunner } from './conformance-suite.ts';
export { createTestHost } from './test-host.tsx';
export type {
  FakeModel,
  FakeUpload,
  Flight,
  LeakReport,
  TestContribution,
  TestHost,
  TestHostOptions,
  TestProject,
} from './test-host-types.ts';
