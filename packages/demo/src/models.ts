import { stableId } from './stable-id.ts';
import { type TunnelOptions, tunnelIfc } from './tunnel/tunnel.ts';

/** One version of a model in a demo project. */
export interface DemoModel {
  readonly layer: { readonly id: string; readonly name: string };
  readonly model: string;
  /** UUID of the model, which its versions share. */
  readonly modelId: string;
  readonly fileName: string;
  /** `YYYY-MM-DD`. */
  readonly createdDate: string;
  /** Generates the IFC file. */
  body(): AsyncGenerator<Buffer>;
}

interface Version {
  readonly layer: string;
  readonly model: string;
  readonly createdDate: string;
  /** Share of the bays whose structure is built. */
  readonly built: number;
  readonly tunnel: Pick<TunnelOptions, 'schema' | 'part'>;
}

const modelIdOf = (projectCode: string, model: string) => stableId(`model:${projectCode}:${model}`);
const fewestBays = 3;
/** Day on which the fit-out began. */
const startDate = '2026-05-04';

/** By project code. The other projects have no models. */
const versions: Readonly<Record<string, readonly Version[]>> = {
  BEM: [
    {
      layer: 'Tunnel structure',
      model: 'Kai Shing Road Tunnel structure',
      createdDate: '2026-03-16',
      built: 0.6,
      tunnel: { schema: 'IFC4X3', part: 'structure' },
    },
    {
      layer: 'Tunnel structure',
      model: 'Kai Shing Road Tunnel structure',
      createdDate: '2026-09-21',
      built: 1,
      tunnel: { schema: 'IFC4X3', part: 'structure' },
    },
    {
      layer: 'Tunnel services',
      model: 'Kai Shing Road Tunnel services',
      createdDate: '2026-11-20',
      built: 1,
      tunnel: { schema: 'IFC4X3', part: 'services' },
    },
  ],
  TCE: [
    {
      layer: 'Tunnel',
      model: 'Kai Shing Road Tunnel',
      createdDate: '2026-11-20',
      built: 1,
      tunnel: { schema: 'IFC4', part: 'all' },
    },
  ],
};

/**
 * The models of a demo project, oldest version first. Empty for projects without models.
 * @param bays - number of 10 m bays in each tube, 3 to 120; 0 for no models.
 */
export function demoModels(projectCode: string, bays: number): readonly DemoModel[] {
  if (bays < fewestBays) return [];
  return (versions[projectCode] ?? []).map(({ layer, model, createdDate, built, tunnel }) => ({
    layer: { id: stableId(`layer:${projectCode}:${layer}`), name: layer },
    model,
    modelId: modelIdOf(projectCode, model),
    fileName: `kai-shing-road-tunnel-${tunnel.part}-${createdDate}.ifc`,
    createdDate,
    body: () =>
      chunks({
        ...tunnel,
        startDate,
        dataDate: createdDate,
        extent: { bays },
        structureUpTo: Math.round(bays * built),
      }),
  }));
}

/** Lets the server do other work between two chunks, since the generator is synchronous. */
async function* chunks(options: TunnelOptions): AsyncGenerator<Buffer> {
  for (const text of tunnelIfc(options)) {
    yield Buffer.from(text, 'latin1');
    await new Promise(setImmediate);
  }
}
