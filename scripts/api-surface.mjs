import { join } from 'node:path';
import { CompilerState, ExtractorConfig } from '@microsoft/api-extractor';

/** By package: the entries that have a report, by what the report is called. */
export const REPORTS = {
  'plugin-sdk': {
    'plugin-sdk': 'index',
    cameras: 'cameras/index',
    contract: 'contract/index',
    workflow: 'workflow/index',
    server: 'server/index',
    'server-records': 'server/records/index',
    'server-monitoring': 'server/monitoring/index',
    'server-demo': 'server/demo/index',
    'server-simulation': 'server/simulation/index',
    testing: 'testing/index',
    sandbox: 'sandbox/index',
    build: 'build/index',
  },
  'server-testing': { 'server-testing': 'testing/index' },
  'plugin-e2e': { 'plugin-e2e': 'index', host: 'host' },
  'plugin-ui': {
    'plugin-ui': 'index',
    cameras: 'cameras/index',
    charts: 'charts/index',
    import: 'import/index',
    links: 'links/index',
    monitoring: 'monitoring/index',
    testing: 'testing/index',
  },
};

/**
 * The settings of API Extractor for the entries of one package, and its compilers, of which entries of one side share one.
 * @param root - folder of the package
 * @param change - changes the settings before they are checked
 */
export function apiSurface(root, name, change = () => undefined) {
  const compilers = new Map();
  return { configOf, compilerFor };

  function configOf(entry, reportName) {
    const configFile = join(import.meta.dirname, 'api-extractor.json');
    const configObject = ExtractorConfig.loadFile(configFile);
    configObject.projectFolder = root;
    configObject.mainEntryPointFilePath = `<projectFolder>/dist/${entry}.d.ts`;
    configObject.apiReport.reportFileName = `${reportName}.api.md`;
    const { overrideTsconfig } = configObject.compiler;
    overrideTsconfig.files = [`dist/${entry}.d.ts`];
    // Types of Node.js are there for the server only: an entry for the browser that names one of them must fail.
    overrideTsconfig.compilerOptions.types = isForServer(name, entry) ? ['node'] : [];
    change(configObject, reportName);
    return ExtractorConfig.prepare({
      configObject,
      configObjectFullPath: configFile,
      packageJsonFullPath: join(root, 'package.json'),
    });
  }

  /** The compiler that has read all entries of the side that the given one is for. */
  function compilerFor(entry, config) {
    const side = isForServer(name, entry);
    if (!compilers.has(side)) {
      const entries = Object.values(REPORTS[name]).filter((other) => isForServer(name, other) === side);
      const additionalEntryPoints = entries.map((other) => join(root, `dist/${other}.d.ts`));
      compilers.set(side, CompilerState.create(config, { additionalEntryPoints }));
    }
    return compilers.get(side);
  }
}

function isForServer(name, entry) {
  return name === 'server-testing' || name === 'plugin-e2e' || entry.startsWith('server');
}
