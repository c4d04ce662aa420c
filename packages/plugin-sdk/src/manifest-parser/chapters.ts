/** Where the documentation explains what an author has to mend. The host serves `kit/ship#build` at `/docs/kit/ship#build`. */
export const chapters = {
  manifest: 'kit/contributions#the-manifest',
  contributions: 'kit/contributions#contribution-points',
  navigation: 'kit/contributions#navigation',
  conditions: 'kit/contributions#conditions',
  texts: 'kit/texts#titles-of-the-manifest',
  settings: 'kit/context#settings-and-storage',
  capabilities: 'lists/capabilities',
  services: 'kit/context#services',
  versions: 'kit/ship#version',
  grants: 'kit/ship#from-a-folder',
  sandbox: 'kit/sandboxed',
  build: 'kit/ship#build',
  serverHalf: 'kit/publish#where-a-server-half-runs',
  check: 'kit/ship#check',
  browserTests: 'kit/test#the-conformance-suite',
  serverTests: 'kit/endpoints#in-a-test-of-the-server-half',
} as const;

export type Chapter = keyof typeof chapters;

/** What a message ends with: `docs: kit/ship#build`. */
export function readMore(chapter: Chapter): string {
  return `docs: ${chapters[chapter]}`;
}

/** Chapters by the first part of a path in a manifest. */
const ofField: Readonly<Record<string, Chapter>> = {
  contributes: 'contributions',
  navigation: 'navigation',
  availability: 'conditions',
  messages: 'texts',
  settings: 'settings',
  storage: 'settings',
  capabilities: 'capabilities',
  provides: 'services',
  requires: 'services',
  optional: 'services',
  sdk: 'versions',
};

/** @param path - of a problem of a manifest, such as `contributes.modelTabs.main.title` */
export function chapterOfField(path: string): Chapter {
  const [field = ''] = path.split('.', 1);
  return ofField[field] ?? 'manifest';
}
