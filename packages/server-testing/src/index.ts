/*
 * What plugins outside of a checkout use of the server's test kit. `killRounds` is not among it: it builds the server from its sources.
 */

export {
  createServerTestHost,
  exampleSignature,
  type Furnish,
  type Furniture,
  type Given,
  type HeardEvents,
  type MemberOptions,
  type ModulePages,
  type NeedsInput,
  type NotificationPage,
  type notificationPage,
  type Payload,
  type Place,
  type PluginMember,
  type PluginUnderTest,
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
  type TestRequest,
  unzipped,
} from '@gantry/server/testing';
