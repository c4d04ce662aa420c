export { type ConformanceOptions, conformanceSuite, type TestRunner } from './conformance-suite.ts';
export { exampleSignature } from './example-signature.ts';
export {
  type FakeAnswer,
  type FakeAnswers,
  type FakeFault,
  type FakeServer,
  fakeEndpoints,
} from './fake-endpoints.ts';
export type { FakeCaller } from './fake-network.ts';
export type { FakePerson } from './fake-people.ts';
export { fakeRecords, type ListAsked } from './fake-records.ts';
export type { FakeSigning } from './fake-signing.ts';
export type { FakeVideo } from './fake-videos.ts';
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
