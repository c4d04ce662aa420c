export { ChosenObject, UnlinkedObject } from './chosen-object.tsx';
export type { LinkHost } from './link-host.ts';
export { type LinkText, linkMessages } from './link-messages.ts';
export { LinkTab, type LinkTabProps } from './link-tab.tsx';
export { LinkWork, type ModelMode, type NamedRecord, type PickFor } from './link-work.ts';
export { LinkedObjects, type LinkedObjectsProps } from './linked-objects.tsx';
export {
  type GroupedObjects,
  type ObjectGroup,
  ObjectLegend,
  type ObjectLegendProps,
} from './object-legend.tsx';
export type { RecordChoice } from './record-choice.ts';
export {
  type LinkChange,
  type LinkedObject,
  type LinkedRecord,
  type LinkGuard,
  type LinkOptions,
  RecordLinks,
} from './record-links.ts';
export {
  type ObjectLinkChange,
  type ObjectRecord,
  type RecordObjectCalls,
  recordObjectLinks,
} from './record-object-links.ts';
export type { SeenObject } from './seen-object.ts';
export { keptObjectName } from './use-kept-choice.ts';
