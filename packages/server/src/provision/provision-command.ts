import { provisionFile } from './provision-file.ts';

// `node dist/provision.js site.json`
const { code, output } = await provisionFile(process.argv[2], process.env);
(code === 0 ? process.stdout : process.stderr).write(output);
process.exitCode = code;
