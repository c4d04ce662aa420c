import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { hostQueries } from '../database/transaction.ts';
import { pluginsOff } from '../plugins/switch-repository.ts';
import { type Sample, saveSamples } from './figure-samples.ts';
import { type FigureParts, type ReadFigure, readFigures } from './read-figures.ts';

/** Seconds between two samples. */
export const sampleEvery = 3600;

const activeRow = z.object({ is_active: z.boolean(), variant: z.enum(['TCE10', 'TCE11', 'TY']) });
const system = { kind: 'system', name: 'figures' } as const;

/**
 * Keeps what the figures are now in each project in which something happened since yesterday, for the change that a day from now is shown.
 * Runs in one process of the deployment at a time, as every timer.
 */
export async function sampleFigures(
  parts: FigureParts & { readonly database: GantryDatabase; readonly clock: () => Date },
  signal: AbortSignal,
): Promise<void> {
  for (const { id, code, timeZone } of await parts.database.projects()) {
    if (signal.aborted) return;
    // Events are kept for a day.
    const [{ is_active: isActive, variant }, off] = await parts.database.inProject(id, system, (tx) =>
      Promise.all([
        hostQueries(tx).one(
          activeRow,
          sql`select exists (select from event where project_id = ${id}) as is_active, variant from project where id = ${id}`,
        ),
        pluginsOff(tx),
      ]),
    );
    if (!isActive) continue;
    const now = parts.clock();
    const project = { id, code, timeZone, variant };
    const read = await readFigures(
      parts,
      { project, now, pluginsOff: off },
      undefined,
      (figure) => !figure.own,
    );
    await parts.database.inProject(id, system, (tx) => saveSamples(tx, read.flatMap(samplesOf), now));
  }
}

function samplesOf({ plugin, figure, reading }: ReadFigure): readonly Sample[] {
  if (reading === 'failed') return [];
  const { value, parts = [] } = reading;
  const sample = (name: string, of: number): Sample => ({ pluginId: plugin.id, figure: name, value: of });
  return [sample(figure.id, value), ...parts.map((part) => sample(`${figure.id}/${part.id}`, part.value))];
}
