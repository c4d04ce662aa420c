export {
  type FakeAnswer,
  type FakeAnswers,
  type FakeHostOptions,
  type FakeModel,
  fakeRecords,
} from '@gantry/plugin-sdk/fake-host';
export { type StorySurroundings, storyOptions } from './host/story-options.ts';
export type { CallFault, KnobPatch, Knobs } from './knobs/knobs.ts';
export {
  type Answers,
  defineSandbox,
  type Sandbox,
  type ServerSide,
  type Story,
  type StoryHost,
  type StoryKnobs,
} from './sandbox.ts';
