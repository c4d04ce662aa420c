export type * from './api/api.ts';
export { ApiError } from './api/api-error.ts';
export {
  type ProblemTexts,
  ProblemTextsProvider,
  problemDetails,
  problemText,
  useProblemText,
} from './api/problem-text.ts';
export { refusalOf } from './api/refusal-of.ts';
export { sharedProblems } from './api/shared-problems.ts';
export { type Clock, systemClock } from './clock.ts';
export type * from './context.ts';
export * from './contract/zone.ts';
export type * from './contributions.ts';
export { createMessages, type Messages } from './create-messages.ts';
export { createFormat, type Format, type Language, shortMonths } from './dates.ts';
export * from './define.ts';
export type * from './derived.ts';
export type * from './descriptor.ts';
export { toDisposable } from './disposable.ts';
export { createDisposableStore } from './disposable-store.ts';
export { createEmitter, type Emitter } from './emitter.ts';
export { explainWhen, type FailedClause, type WhenLookup } from './explain-when.ts';
export { HostError, type HostErrorCode } from './host-error.ts';
export { type IconName, iconNames } from './icon-names.ts';
export { joinList } from './join-list.ts';
export {
  LanguageProvider,
  type LanguageSource,
  useFormat,
  useLanguage,
  useMessages,
  useServerNow,
} from './language.tsx';
export type * from './lifetime.ts';
export type { Load } from './load.ts';
export type * from './manifest.ts';
export { MarkerSet } from './marker-set.ts';
export * from './messages.ts';
export type * from './navigation.ts';
export type * from './people.ts';
export { PluginContextProvider, usePluginContext } from './plugin-context.tsx';
export type * from './plugin-figures.ts';
export type * from './primitives.ts';
export { RoleNamesProvider, useRoleTitle } from './role-titles.ts';
export type * from './sandbox/sandboxed-context.ts';
export * from './sandbox/sandboxed-plugin.ts';
export type * from './sandbox/sandboxed-view.ts';
export { sdkVersion } from './sdk-version.ts';
export type { FileService, UploadOptions } from './services/files.ts';
export type * from './services/host.ts';
export * from './services/measure.ts';
export type * from './services/people.ts';
export type * from './services/scene.ts';
export * from './services/sections.ts';
export * from './services/shapes.ts';
export type * from './services/signing.ts';
export type * from './services/tree.ts';
export type * from './services/value-colours.ts';
export type * from './services/videos.ts';
export type * from './services/views.ts';
export { viewContext } from './view-context.ts';
export { viewsIn } from './views-in.tsx';
export type * from './when.ts';
