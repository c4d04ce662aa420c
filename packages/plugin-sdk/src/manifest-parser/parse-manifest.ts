import type { z } from 'zod';
import type { PluginManifest } from '../manifest.ts';
import { chapterOfField, readMore } from './chapters.ts';
import { contributionsOf } from './contributions-of.ts';
import type { ManifestProblem } from './manifest-problem.ts';
import { manifestSchema } from './manifest-schema.ts';
import { navigationProblems } from './navigation-problems.ts';
import { settingProblem } from './setting-problem.ts';

export type ParsedManifest =
  | { readonly ok: true; readonly manifest: PluginManifest }
  | { readonly ok: false; readonly problems: readonly ManifestProblem[] };

/** Checks what should be a manifest: its shape, and that everything it refers to exists. Never throws. */
export function parseManifest(candidate: unknown): ParsedManifest {
  const parsed = manifestSchema.safeParse(candidate);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.flatMap((issue) => describe(issue, [])) };
  }
  // The schema checks every field of PluginManifest; zod cannot express its template literal types.
  const manifest = parsed.data as PluginManifest;
  const problems = [
    ...missingMessages(manifest),
    ...brokenReferences(manifest),
    ...navigationProblems(manifest),
    ...badSettings(manifest),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, manifest };
}

/** One line a problem, for logs and load records. */
export function describeProblems(problems: readonly ManifestProblem[]): string {
  return problems.map(({ path, text }) => (path === '' ? text : `${path}: ${text}`)).join('\n');
}

/** The same, and where the documentation explains what is to be mended. */
export function explainProblems(problems: readonly ManifestProblem[]): string {
  const more = new Set(problems.map(({ path }) => readMore(chapterOfField(path))));
  return [describeProblems(problems), ...more].join('\n');
}

function describe(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): readonly ManifestProblem[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // The alternative that came closest: the one whose problems lie deepest, or whose key was recognised.
    const [closest] = [...issue.errors].sort((a, b) => remoteness(a) - remoteness(b));
    if (closest === undefined || remoteness(closest) > 10) {
      const text =
        path[0] === 'navigation'
          ? 'is no page; it needs one of route, dashboardItem'
          : 'is no condition; it needs one of permission, project, tab, setting, key, all, any, not';
      return [{ path: path.map(String).join('.'), text }];
    }
    return closest.flatMap((inner) => describe(inner, path));
  }
  return [{ path: path.map(String).join('.'), text: issue.message }];
}

/** Over ten when the alternative knows neither the key that is there nor finds the one that it needs. */
function remoteness(issues: readonly z.core.$ZodIssue[]): number {
  const unknownKeys = issues.filter((issue) => issue.code === 'unrecognized_keys').length;
  const missing = issues.filter((issue) => issue.path.length === 1).length;
  return unknownKeys * 10 + missing;
}

function missingMessages(manifest: PluginManifest): readonly ManifestProblem[] {
  const problems: ManifestProblem[] = [];
  const en = manifest.messages?.en ?? {};
  const other = manifest.messages?.['zh-CN'] ?? {};
  for (const key of Object.keys(en)) {
    if (!(key in other)) problems.push({ path: `messages.zh-CN.${key}`, text: 'is missing' });
  }
  for (const key of Object.keys(other)) {
    if (!(key in en)) problems.push({ path: `messages.en.${key}`, text: 'is missing' });
  }
  for (const { path, text } of localizedTexts(manifest)) {
    const key = /^%(.+)%$/.exec(text)?.[1];
    if (key !== undefined && !(key in en)) {
      problems.push({ path, text: `refers to the message "${key}", which messages.en lacks` });
    }
  }
  return problems;
}

function localizedTexts(manifest: PluginManifest): readonly ManifestProblem[] {
  const found: ManifestProblem[] = [{ path: 'name', text: manifest.name }];
  for (const [at, permission] of (manifest.permissions ?? []).entries()) {
    found.push({ path: `permissions.${at}.title`, text: permission.title });
  }
  for (const [key, one] of Object.entries(manifest.settings ?? {})) {
    if (one.title !== undefined) found.push({ path: `settings.${key}.title`, text: one.title });
  }
  if (manifest.navigation) found.push({ path: 'navigation.title', text: manifest.navigation.title });
  for (const [point, id, contribution] of contributionsOf(manifest)) {
    if ('title' in contribution) {
      found.push({ path: `contributes.${point}.${id}.title`, text: contribution.title });
    }
    if ('layerGroup' in contribution && contribution.layerGroup !== undefined) {
      found.push({ path: `contributes.${point}.${id}.layerGroup`, text: contribution.layerGroup });
    }
  }
  return found;
}

function brokenReferences(manifest: PluginManifest): readonly ManifestProblem[] {
  const problems: ManifestProblem[] = [];
  const commands = manifest.contributes?.commands ?? {};
  for (const [id, menu] of Object.entries(manifest.contributes?.contextMenus ?? {})) {
    if (!(menu.command in commands) && !menu.command.includes('/')) {
      const path = `contributes.contextMenus.${id}.command`;
      problems.push({ path, text: `"${menu.command}" is not among the commands` });
    }
  }
  if ((manifest.provides ?? []).length > 0 && !manifest.capabilities.includes('services.provide')) {
    problems.push({ path: 'provides', text: 'needs the capability "services.provide"' });
  }
  for (const [at, token] of (manifest.provides ?? []).entries()) {
    if (!token.startsWith(`${manifest.id}/`)) {
      problems.push({ path: `provides.${at}`, text: `must start with "${manifest.id}/"` });
    }
  }
  if (Object.keys(manifest.endpoints ?? {}).length > 0 && !manifest.capabilities.includes('network')) {
    problems.push({ path: 'endpoints', text: 'need the capability "network"' });
  }
  if (manifest.storage !== undefined && !manifest.capabilities.includes('storage')) {
    problems.push({ path: 'storage', text: 'needs the capability "storage"' });
  }
  return problems;
}

function badSettings(manifest: PluginManifest): readonly ManifestProblem[] {
  return Object.entries(manifest.settings ?? {}).flatMap(([key, schema]) => {
    const text = settingProblem(schema, schema.default);
    return text === undefined ? [] : [{ path: `settings.${key}.default`, text }];
  });
}
