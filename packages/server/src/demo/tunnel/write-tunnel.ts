import { open } from 'node:fs/promises';
import { type TunnelOptions, tunnelIfc } from './tunnel.ts';

/** Writes the demo tunnel to a file, replacing what is there. The text never stands in memory as a whole. */
export async function writeTunnel(
  path: string,
  options: TunnelOptions,
): Promise<{ bytes: number; elements: number }> {
  const file = await open(path, 'w');
  try {
    let bytes = 0;
    const chunks = tunnelIfc(options);
    for (let step = chunks.next(); ; step = chunks.next()) {
      if (step.done) return { bytes, elements: step.value };
      const chunk = Buffer.from(step.value, 'latin1');
      await file.writeFile(chunk);
      bytes += chunk.length;
    }
  } finally {
    await file.close();
  }
}
