import { auditBench } from './audit/audit-bench.ts';
import { type PartName, readOptions } from './bench-options.ts';
import { startDemoSite } from './browser/demo-site.ts';
import { markerBench } from './browser/marker-bench.ts';
import { openBench } from './browser/open-bench.ts';
import { orbitBench } from './browser/orbit-bench.ts';
import { cameraBench } from './cameras/camera-bench.ts';
import { colourBench } from './colour/colour-bench.ts';
import { compareBench } from './compare/compare-bench.ts';
import { csvImportBench } from './csv-import/csv-import-bench.ts';
import { diaryBench } from './diary/diary-bench.ts';
import { findBench } from './find/find-bench.ts';
import { ingestBench } from './ingest/ingest-bench.ts';
import { memoryBench } from './memory/memory-bench.ts';
import { permitBench } from './permits/permit-bench.ts';
import { progressBench } from './progress/progress-bench.ts';
import { stepBench } from './progress/step-bench.ts';
import { readingsBench } from './readings/readings-bench.ts';
import { printMachine, printPart } from './report.ts';
import { riscBench } from './risc/risc-bench.ts';
import { statisticsBench } from './risc-statistics/statistics-bench.ts';
import { sidesBench } from './sides/sides-bench.ts';
import { signatureBench } from './signatures/signature-bench.ts';
import { startBench } from './start/start-bench.ts';
import { submissionBench } from './submissions/submission-bench.ts';
import { treeBench } from './tree/tree-bench.ts';

/** They share the server with the demo's tunnel. */
const onTunnel: readonly PartName[] = ['open', 'orbit', 'memory', 'markers'];

const options = readOptions(process.argv.slice(2), process.env, process.cwd());
printMachine();
if (options.only.includes('start')) printPart(await startBench(options));
if (options.only.includes('permits')) await permitBench(options);
if (options.only.includes('signatures')) printPart(await signatureBench(options));
if (options.only.includes('risc')) await riscBench(options);
if (options.only.includes('diary')) await diaryBench(options);
if (options.only.includes('statistics')) printPart(await statisticsBench(options));
if (options.only.includes('submissions')) printPart(await submissionBench(options));
if (options.only.some((part) => onTunnel.includes(part))) {
  const site = await startDemoSite(options);
  try {
    if (options.only.includes('open')) printPart(await openBench(site, options));
    if (options.only.includes('orbit')) printPart(await orbitBench(site, options));
    if (options.only.includes('memory')) printPart(await memoryBench(site));
    // Last, because it adds cameras and sensors to the project.
    if (options.only.includes('markers')) printPart(await markerBench(site, options));
  } finally {
    await site.close();
  }
}
if (options.only.includes('sides')) printPart(await sidesBench(options));
if (options.only.includes('colour')) printPart(await colourBench(options));
if (options.only.includes('csv')) printPart(await csvImportBench(options));
if (options.only.includes('audit')) printPart(await auditBench(options));
if (options.only.includes('tree')) printPart(await treeBench(options));
if (options.only.includes('find')) printPart(await findBench(options));
if (options.only.includes('compare')) printPart(await compareBench(options));
if (options.only.includes('progress')) printPart(await progressBench(options));
if (options.only.includes('steps')) printPart(await stepBench(options));
if (options.only.includes('ingest')) printPart(await ingestBench(options));
if (options.only.includes('readings')) printPart(await readingsBench(options));
if (options.only.includes('cameras')) await cameraBench(options);
