/*
 * What plugins outside of a checkout use of the server's test kit. `killRounds` is not among it: it builds the server from its sources.
 */

export {
  createServerTestHost,
  type Furnish,
  type Furniture,
  type HeardEvents,
  type MemberOptions,
  type Place,
  type PluginMember,
  type ServerTestHost,
  type SuiteOptions,
  type SuiteRunner,
  serverConformance,
  sheetRows,
  type TestAnswer,
  type TestClient,
  type TestClock,
  type TestDevice,
  type TestHostOptions,
  type TestObject,
  unzipped,
} from '@gantry/server/testing';
export { exampleSignature } from './example-signature.ts';
