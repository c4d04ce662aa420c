export { settle } from './fake-clock.ts';
export {
  type FakeAnswer,
  type FakeAnswers,
  type FakeFault,
  type FakeServer,
  fakeEndpoints,
} from './fake-endpoints.ts';
export { FakeHost } from './fake-host.ts';
export type { FakeHostOptions, FakeModel, FakeUpload, Flight, TestProject } from './fake-host-options.ts';
export type { FakeCall, FakeCaller } from './fake-network.ts';
export type { OverlayView } from './fake-overlays.ts';
export type { FakePerson } from './fake-people.ts';
export { fakeRecords, type ListAsked } from './fake-records.ts';
export type { SceneView } from './fake-scene.ts';
export type { FakeSigning } from './fake-signing.ts';
export type { FakeScreen, FakeSurroundings } from './fake-surroundings.tsx';
export type { FakeVideo } from './fake-videos.ts';
export type { LeakReport } from './leak-report.ts';
