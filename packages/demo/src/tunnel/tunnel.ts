import { type TunnelLayout, tunnelLayout } from './bays.ts';
import type { TunnelElement } from './element.ts';
import type { TunnelSchema } from './element-kinds.ts';
import { ElementWriter } from './element-writer.ts';
import { excavationElements } from './excavation.ts';
import { fitOutElements } from './fit-out.ts';
import { portalElements } from './portals.ts';
import { ProjectWriter } from './project-writer.ts';
import { addDays } from './schedule.ts';
import { ShapeWriter } from './shape-writer.ts';
import { StepWriter, stepText } from './step-writer.ts';
import { structureElements } from './structure.ts';
import { surroundings } from './surroundings.ts';
import { ventilationBuilding } from './ventilation-building.ts';

export interface TunnelOptions {
  schema: TunnelSchema;
  /** `structure` is the civil works with their surroundings, `services` the nine fit-out trades. */
  part: 'structure' | 'services' | 'all';
  /** ISO yyyy-mm-dd: actual dates exist before this day. */
  dataDate: string;
  /** ISO yyyy-mm-dd: first day of the fit-out. */
  startDate: string;
  /** A shorter tunnel with the same proportions, at least 3 bays. */
  extent?: { bays: number };
  /** Slabs, walls, lining and passages exist in bays 1 to here: an earlier version of the same model. */
  structureUpTo?: number;
  /** Of the noise in the actual dates. */
  seed?: number;
}

const SCHEMA_NAMES: Record<TunnelSchema, string> = { IFC4X3: 'IFC4X3_ADD2', IFC4: 'IFC4' };

/** Characters in a chunk, roughly. */
const CHUNK = 64 * 1024;

/** The elements of a part, in the order of the file. */
export function* tunnelElements(
  layout: TunnelLayout,
  part: TunnelOptions['part'] = 'all',
): Generator<TunnelElement> {
  if (part !== 'services') {
    yield* surroundings(layout);
    yield* excavationElements(layout);
    yield* portalElements(layout);
    yield* ventilationBuilding(layout);
    yield* structureElements(layout);
  }
  if (part !== 'structure') yield* fitOutElements(layout);
}

function header({ schema, part, dataDate }: TunnelOptions): string {
  const file = stepText([
    `kai-shing-road-tunnel-${part}.ifc`,
    `${dataDate}T00:00:00`,
    [''],
    [''],
    'Gantry',
    'Gantry',
    '',
  ]);
  return [
    'ISO-10303-21;',
    'HEADER;',
    `FILE_DESCRIPTION${stepText([['ViewDefinition [ReferenceView]'], '2;1'])};`,
    `FILE_NAME${file};`,
    `FILE_SCHEMA${stepText([[SCHEMA_NAMES[schema]]])};`,
    'ENDSEC;',
    'DATA;',
    '',
  ].join('\n');
}

/**
 * The demo tunnel as the text of a STEP file, in chunks; the same options always give the same text.
 * @returns how many elements the file holds.
 * @throws RangeError if a date or the extent is out of range.
 */
export function* tunnelIfc(options: TunnelOptions): Generator<string, number> {
  const { schema, part, startDate, dataDate, seed = 1 } = options;
  const layout = tunnelLayout(options.extent?.bays, options.structureUpTo);
  for (const date of [startDate, dataDate]) addDays(date, 0);
  const step = new StepWriter();
  step.raw(header(options));
  const project = new ProjectWriter(step, schema);
  const shapes = new ShapeWriter(step, project.body, project.origin);
  const writer = new ElementWriter(step, schema, project, shapes);

  let elements = 0;
  for (const element of tunnelElements(layout, part)) {
    writer.write(element);
    elements += 1;
    if (step.pending > CHUNK) yield step.drain();
  }
  for (const _ of writer.finish({ startDate, dataDate, seed })) {
    if (step.pending > CHUNK) yield step.drain();
  }
  project.finish();
  step.raw('ENDSEC;\nEND-ISO-10303-21;\n');
  yield step.drain();
  return elements;
}
