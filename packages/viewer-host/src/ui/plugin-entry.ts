import type { PluginFaultSummary, PluginProblem, PluginUnused, UnknownRole } from '@gantry/contract';
import type { Capability, FailedClause, LoadRecord, PluginFigures, Point } from '@gantry/plugin-sdk';

/** A plugin on the Plugins settings page. */
export interface PluginEntry {
  readonly record: LoadRecord;
  readonly name: string;
  readonly publisher?: string | undefined;
  readonly trust: 'builtin' | 'trusted' | 'sandboxed';
  /** Why it does not run for this member; undefined if it does. */
  readonly unused?: PluginUnused | undefined;
  /** What it asks for, and whether the deployment grants it. */
  readonly capabilities: readonly { readonly id: Capability; readonly isGranted: boolean }[];
  /** The permissions that it brings, and whether the member has them. */
  readonly permissions: readonly PermissionItem[];
  /** What it adds to the host, in the order of the manifest. */
  readonly contributions: readonly ContributionItem[];
  /** Conditions of the whole plugin that do not hold. */
  readonly blockedBy: readonly HiddenReason[];
  /** Faults of its browser half in this session, the newest first. */
  readonly pageFaults: readonly PageFault[];
  /** The plugin's problem on the server. */
  readonly problem?: PluginProblem | undefined;
  /** Faults of its server half; for administrators. */
  readonly faults?: PluginFaultSummary | undefined;
  /** Roles that its permissions name and no project has; for administrators. */
  readonly unknownRoles?: readonly UnknownRole[] | undefined;
  /** Present when the manifest could be read. */
  readonly health?: PluginHealth | undefined;
}
export interface PermissionItem {
  readonly id: string;
  readonly title: string;
  readonly isHeld: boolean;
}
/** A condition that hides something, with the names that it uses in the user's language. */
export interface HiddenReason extends FailedClause {
  readonly nameOf: (kind: 'permission' | 'tab' | 'setting', id: string) => string;
}
/** What a plugin adds at one contribution point. */
export interface ContributionItem {
  readonly id: string;
  readonly point: Point;
  readonly title: string;
  /** Empty unless a condition hides it. */
  readonly hiddenBy: readonly HiddenReason[];
}
/** Something that went wrong in a plugin's browser half. */
export interface PageFault {
  readonly at: Date;
  /** Where, such as `modelTabs/index`. */
  readonly place: string;
  readonly message: string;
}
export interface PluginHealth {
  /** Limitations that the plugin reports, in the user's language. */
  readonly degraded: readonly string[];
  readonly figures: PluginFigures;
}
