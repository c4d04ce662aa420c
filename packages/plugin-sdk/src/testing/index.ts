export {
  type FakeAnswer,
  type FakeAnswers,
  type FakeCaller,
  type FakeFault,
  type FakeHostOptions,
  type FakeModel,
  type FakePerson,
  type FakeServer,
  type FakeSigning,
  type FakeUpload,
  type FakeVideo,
  type Flight,
  fakeEndpoints,
  fakeRecords,
  type LeakReport,
  type ListAsked,
  type TestProject,
} from '@gantry/plugin-sdk/fake-host';
export { type ConformanceOptions, conformanceSuite, type TestRunner } from './conformance-suite.ts';
export { exampleSignature } from './example-signature.ts';
export { createTestHost } from './test-host.tsx';
export type { TestContribution, TestHost, TestHostOptions } from './test-host-types.ts';
