import type { PluginDescriptor, PluginManifest } from '@gantry/plugin-sdk';
import { readMore } from '../../manifest-parser/chapters.ts';
import { explainProblems, parseManifest } from '../../manifest-parser/parse-manifest.ts';
import { sandboxProblem } from '../../manifest-parser/sandbox-problem.ts';
import { sdkProblem } from '../../manifest-parser/sdk-problem.ts';
import type { KernelOptions, PluginIdentity } from '../ports.ts';
import type { Refusal } from './runtime-ports.ts';

export interface AdmittedPlugin extends PluginIdentity {
  readonly refusal: Refusal | undefined;
}
export interface RejectedPlugin {
  readonly descriptor: PluginDescriptor;
  readonly error: Error;
}

/** Sorts plugins by what can be known from manifest and descriptor alone, before any code is fetched. */
export function admitPlugins(
  { plugins, sandbox }: Pick<KernelOptions, 'plugins' | 'sandbox'>,
  sdkVersion: string,
): { readonly admitted: readonly AdmittedPlugin[]; readonly rejected: readonly RejectedPlugin[] } {
  const admitted: AdmittedPlugin[] = [];
  const rejected: RejectedPlugin[] = [];
  for (const { descriptor, manifest: candidate } of plugins) {
    const read = readManifest(descriptor, candidate, sdkVersion);
    if (typeof read === 'string') {
      rejected.push({ descriptor, error: new Error(read) });
    } else if (admitted.some(({ manifest }) => manifest.id === read.id)) {
      rejected.push({ descriptor, error: new Error(`A plugin "${read.id}" is configured already.`) });
    } else {
      const refusal = refusalOf(descriptor, read, sdkVersion, sandbox !== undefined);
      admitted.push({ descriptor, manifest: read, refusal });
    }
  }
  return { admitted, rejected };
}

/** The manifest, or why it cannot be used. */
function readManifest(
  descriptor: PluginDescriptor,
  candidate: unknown,
  sdkVersion: string,
): PluginManifest | string {
  const parsed = parseManifest(candidate);
  if (!parsed.ok) {
    const problems = explainProblems(parsed.problems);
    const range = sdkRangeOf(candidate);
    // A manifest for another SDK may have fields that this one does not know: report the version first.
    const mismatch = range === undefined ? undefined : sdkProblem(descriptor.id, range, sdkVersion);
    return mismatch !== undefined
      ? `${mismatch} Its manifest cannot be read:\n${problems}`
      : `The manifest of "${descriptor.id}" cannot be read:\n${problems}`;
  }
  const { id, version } = parsed.manifest;
  if (id !== descriptor.id) return `The manifest of "${descriptor.id}" calls itself "${id}".`;
  if (version !== descriptor.version) {
    return `"${id}" is installed as version ${descriptor.version}, but its manifest says ${version}.`;
  }
  return parsed.manifest;
}

function refusalOf(
  descriptor: PluginDescriptor,
  manifest: PluginManifest,
  sdkVersion: string,
  hasSandbox: boolean,
): Refusal | undefined {
  if (descriptor.trust === 'sandboxed') {
    const problem = hasSandbox
      ? sandboxProblem(manifest)
      : 'is to run sandboxed, which this host does not offer. Remove it, or trust it.';
    if (problem !== undefined)
      return { status: 'refused-trust', text: `"${manifest.id}" ${problem}\n${readMore('sandbox')}` };
  }
  const mismatch = sdkProblem(manifest.id, manifest.sdk, sdkVersion);
  if (mismatch !== undefined) return { status: 'refused-sdk', text: `${mismatch}\n${readMore('versions')}` };
  const missing = manifest.capabilities.filter((capability) => !descriptor.grants.includes(capability));
  if (missing.length > 0) {
    const text = `"${manifest.id}" needs ${missing.join(', ')}, which this deployment does not grant.\n${readMore('grants')}`;
    return { status: 'refused-capability', text };
  }
  return undefined;
}

function sdkRangeOf(candidate: unknown): string | undefined {
  if (typeof candidate !== 'object' || candidate === null || !('sdk' in candidate)) return undefined;
  return typeof candidate.sdk === 'string' ? candidate.sdk : undefined;
}
