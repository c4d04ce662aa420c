import { readOptions } from './bench-options.ts';
import { permitBench } from './permits/permit-bench.ts';
import { printMachine, printPart } from './report.ts';

const options = readOptions(process.argv.slice(2), process.env, process.cwd());
printMachine();
if (options.only.includes('permits')) printPart(await permitBench(options));
