import type { Clock, FailedClause, PluginContext, PluginDescriptor } from '@gantry/plugin-sdk';
import type { KernelLimits, ReportKind } from '../ports.ts';
import type { PluginRuntime } from './plugin-runtime.ts';
import type { PluginScope } from './plugin-scope.ts';

/** Why a plugin may not run, found before any of its code is fetched. */
export interface Refusal {
  readonly status: 'refused-trust' | 'refused-sdk' | 'refused-capability';
  readonly text: string;
}

/** What a runtime needs of its kernel. */
export interface RuntimePorts {
  readonly clock: Clock;
  readonly stopwatch: () => number;
  readonly limits: KernelLimits;
  readonly sdkVersion: string;
  /** The scope owns what loading the bundle makes. */
  readonly load: (descriptor: PluginDescriptor, attempt: number, scope: PluginScope) => Promise<unknown>;
  readonly report: (kind: ReportKind, place: string, error: Error) => void;
  /** Whether the plugin is not used here. Observable. */
  readonly isOff: () => boolean;
  /** Why `availability` does not hold; empty if it does. Observable. */
  readonly blockedBy: () => readonly FailedClause[];
  /** The manifest's name in the user's language. Observable. */
  readonly nameOf: () => string;
  /** Activates the providers of required services. Throws HostError `service-unknown` when there is none. */
  readonly resolveRequired: () => Promise<void>;
  readonly openContext: (scope: PluginScope, runtime: PluginRuntime) => PluginContext;
}
