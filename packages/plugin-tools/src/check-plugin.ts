import { readFile } from 'node:fs/promises';
import { readMore } from '@gantry/plugin-sdk/manifest';
import type { ServerPlugin } from '@gantry/plugin-sdk/server';
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
  const problems = [
    ...(await packageProblems(description)),
    ...permissionProblems(description, half),
    ...contractProblems(endpoints, sql),
  ];
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

/** The server half says which roles have a permission, the manifest what it is called. Without a server half both are another plugin's. */
function permissionProblems(
  { manifest }: Description,
  half: Pick<ServerPlugin, 'permissions'> | undefined,
): readonly string[] {
  if (half === undefined) return [];
  const named = manifest.permissions.map(({ id }) => id);
  const declared = half.permissions.map(({ code }) => code);
  return [
    ...named
      .filter((id) => !declared.includes(id))
      .map(
        (id) =>
          `The manifest has the permission ${id}, which the server half does not declare, so nobody can have it. Add it to permissions of the server half, with its roles.`,
      ),
    ...declared
      .filter((code) => !named.includes(code))
      .map(
        (code) =>
          `The server half declares the permission ${code}, for which the manifest has no title. Add it to permissions of the manifest; screens show its code otherwise.`,
      ),
  ];
}
