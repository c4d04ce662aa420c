import { readFile } from 'node:fs/promises';
import { readMore } from '@gantry/plugin-sdk/manifest';
import { z } from 'zod';
import { type Description, loadServerHalf, readDescription } from './built-plugin.ts';
import { contractProblems } from './contract-problems.ts';
import { Problem } from './problem.ts';
import { contractEndpoints } from './read-contract.ts';

const packageFile = z.looseObject({ version: z.string().optional(), type: z.string().optional() });

/**
 * Finds what would fail later, of the plugin that was just built in the working directory.
 * @throws Problem with a sentence for each, and where they are explained
 */
export async function checkPlugin(): Promise<void> {
  const description = await readDescription();
  const half = await loadServerHalf(description);
  const sql = (half?.migrations ?? []).map((migration) => migration.sql).join('\n');
  const endpoints = await contractEndpoints();
  const problems = [...(await packageProblems(description)), ...contractProblems(endpoints, sql)];
  if (problems.length > 0) throw new Problem([...problems, readMore('check')].join('\n'));
}

async function packageProblems({ manifest }: Description): Promise<readonly string[]> {
  const text = await readFile('package.json', 'utf8').catch(() => {
    throw new Problem('There is no package.json here. Run this in the folder of the plugin.');
  });
  const { version, type } = packageFile.parse(JSON.parse(text));
  const problems: string[] = [];
  if (version !== manifest.version)
    problems.push(
      `package.json has the version ${version}, and the manifest ${manifest.version}. Give both the same; a host tells builds apart by it.`,
    );
  if (type !== 'module') problems.push('package.json needs "type": "module": plugins are ES modules.');
  return problems;
}
