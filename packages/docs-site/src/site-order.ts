/** A document of the repository, by its path from the root. */
export interface DocumentSource {
  readonly kind: 'document';
  readonly file: string;
}
/** The public types of one entry of a package. */
export interface EntrySource {
  readonly kind: 'entry';
  readonly package: 'plugin-sdk' | 'plugin-ui' | 'server-testing' | 'plugin-e2e';
  /** As `scripts/api-surface.mjs` calls its report. */
  readonly report: string;
  /** What a plugin imports. */
  readonly specifier: string;
  readonly about: string;
}
export type ListName =
  | 'contribution-points'
  | 'capabilities'
  | 'host-commands'
  | 'host-events'
  | 'context-keys'
  | 'icons';
/** A list that is made from the code. */
export interface ListSource {
  readonly kind: 'list';
  readonly name: ListName;
}
/** A page for each folder of `packages/plugin-ui/src` that has components, with its stories. */
export interface ComponentSource {
  readonly kind: 'components';
}
export type PageSource = DocumentSource | EntrySource | ListSource | ComponentSource;

/** A branch of the tree at the side. */
export interface Section {
  readonly title: string;
  readonly pages: readonly PageSource[];
}

const guide = (...names: readonly string[]): readonly DocumentSource[] =>
  names.map((name) => ({ kind: 'document', file: `docs/${name}.md` }));
const file = (path: string): DocumentSource => ({ kind: 'document', file: path });
const list = (name: ListName): ListSource => ({ kind: 'list', name });
const sdk = (report: string, entry: string, about: string): EntrySource => ({
  kind: 'entry',
  package: 'plugin-sdk',
  report,
  specifier: `@gantry/plugin-sdk${entry}`,
  about,
});
const ui = (report: string, entry: string, about: string): EntrySource => ({
  kind: 'entry',
  package: 'plugin-ui',
  report,
  specifier: `@gantry/plugin-ui${entry}`,
  about,
});

const e2e = (report: string, entry: string, about: string): EntrySource => ({
  kind: 'entry',
  package: 'plugin-e2e',
  report,
  specifier: `@gantry/plugin-e2e${entry}`,
  about,
});

/** The start page. */
export const home = file('docs/README.md');

/**
 * Every page of the site in the order in which it is read. The build fails for a document below `docs` that is missing here. The page
 * that tries an example out belongs beside the example, in the section Examples.
 */
export const siteOrder: readonly Section[] = [
  { title: 'Begin', pages: guide('plugin-guide') },
  { title: 'Manifest and first view', pages: guide('kit/contributions', 'kit/context', 'kit/texts') },
  { title: 'Scene', pages: guide('kit/scene') },
  {
    title: 'Server half',
    pages: guide(
      'kit/server-half',
      'kit/endpoints',
      'kit/list-and-form',
      'kit/people',
      'kit/notifications',
      'kit/alarms',
      'kit/files',
      'kit/jobs',
      'kit/services',
      'kit/devices',
      'kit/video',
      'kit/monitoring',
      'kit/cameras',
    ),
  },
  { title: 'Records', pages: guide('kit/records', 'kit/form-kind', 'kit/record-module') },
  { title: 'Screens', pages: guide('kit/screens', 'kit/record-pages', 'kit/charts') },
  { title: 'Sandbox', pages: guide('kit/sandboxed') },
  { title: 'Test', pages: guide('kit/sandbox-page', 'kit/test', 'kit/e2e', 'kit/platform-tests') },
  { title: 'Ship it', pages: guide('kit/ship', 'kit/publish', 'kit/install') },
  {
    title: 'Examples',
    pages: [
      file('examples/README.md'),
      ...[
        'class-colours',
        'noise-log',
        'object-notes',
        'plant-register',
        'selection-window',
        'site-clock',
        'site-instructions',
      ].map((name) => file(`examples/${name}/README.md`)),
    ],
  },
  {
    title: 'Lists',
    pages: [
      list('contribution-points'),
      list('capabilities'),
      list('host-commands'),
      list('host-events'),
      list('context-keys'),
      list('icons'),
    ],
  },
  {
    title: 'Reference of the SDK',
    pages: [
      sdk('plugin-sdk', '', 'The browser half: manifest, context, services, messages, React hooks.'),
      sdk('contract', '/contract', 'What both halves share: endpoints, fields, lists, moments and zones.'),
      sdk('workflow', '/workflow', 'Workflows of records: statuses, steps, who may take them.'),
      sdk('server', '/server', 'The server half: tables, calls, jobs, files, devices, notices.'),
      sdk('server-records', '/server/records', 'Records with a number, a status, signatures and a history.'),
      sdk('server-monitoring', '/server/monitoring', 'Levels, episodes and set-up of monitoring modules.'),
      sdk('cameras', '/cameras', 'The cameras of AI CCTV, for modules that show them.'),
      sdk('sandbox', '/sandbox', 'A plugin that runs in a frame without rights.'),
      sdk('testing', '/testing', 'The test host of the browser half and its conformance suite.'),
      {
        kind: 'entry',
        package: 'server-testing',
        report: 'server-testing',
        specifier: '@gantry/server-testing',
        about:
          "The server half's test host and conformance suite. In a checkout it is @gantry/server/testing.",
      },
      e2e('plugin-e2e', '', 'Browser tests in a running host: sign-in, pages, the scene, accessibility.'),
      e2e('host', '/host', 'A host for browser tests, with a packed plugin in it.'),
      sdk('build', '/build', 'The build of a plugin.'),
      sdk('server-demo', '/server/demo', 'What a module adds to the fictional site of the demo.'),
      sdk('server-simulation', '/server/simulation', 'Devices that play a day.'),
    ],
  },
  { title: 'UI kit', pages: [{ kind: 'components' }] },
  {
    title: 'Reference of the UI kit',
    pages: [
      ui('plugin-ui', '', 'Lists, forms, pages of records, dialogs, fields, states.'),
      ui('charts', '/charts', 'Charts, which bring chart.js.'),
      ui('import', '/import', 'Imports of CSV and Excel files.'),
      ui('links', '/links', 'Records and the objects of the model that they are linked to.'),
      ui('cameras', '/cameras', 'Pictures, films and zones of cameras.'),
      ui('monitoring', '/monitoring', 'Screens of monitoring modules.'),
      ui('testing', '/testing', 'What tests of pages with kit components need.'),
    ],
  },
  { title: 'Understand Gantry', pages: guide('architecture', 'security', 'performance') },
  {
    title: 'Run it',
    pages: guide(
      'operations',
      'permit-to-work',
      'site-forms',
      'site-diary',
      'models',
      'base',
      'people-count',
      'tunnel-progress',
      'tunnel-progress-data',
      'falsework',
      'ai-cctv',
      'coordination',
      'confined-space',
    ),
  },
  { title: 'Change Gantry', pages: [file('CONTRIBUTING.md'), file('CHANGELOG.md')] },
];
