import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle, bundleFolder, packageFolder } from './bundle.ts';

const outFolder = bundleFolder(`converter-${process.pid}`);

/** Builds the conversion process. Answers its path. */
export async function buildConverter(): Promise<string> {
  await bundle({ 'convert-process': join(packageFolder, 'src/models/convert-process.ts') }, outFolder);
  return join(outFolder, 'convert-process.js');
}

export async function removeBuiltConverter(): Promise<void> {
  await rm(outFolder, { recursive: true, force: true });
}
