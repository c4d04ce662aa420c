import { foreignFormat, ifcEndMark, largestIfc, type ModelProblem } from '@gantry/contract';

/** Bytes that are read from each end of the file: as much as the server reads of a header. */
const END_BYTES = 1_048_576;
const startMark = 'ISO-10303-21';

/**
 * What certainly keeps a file from being a model, by its two ends, so that nobody uploads a gigabyte to be refused. The server
 * decides about all others.
 */
export async function fileProblem(file: File): Promise<ModelProblem | undefined> {
  if (file.size > largestIfc) return 'TOO_LARGE';
  const isWhole = file.size <= END_BYTES;
  const head = new Uint8Array(await file.slice(0, END_BYTES).arrayBuffer());
  const foreign = foreignFormat(head, isWhole);
  if (foreign !== undefined && foreign !== 'undecided') return foreign;
  const latin1 = new TextDecoder('latin1');
  const start = latin1.decode(head);
  if (!start.includes(startMark)) return 'NOT_IFC';
  const end = isWhole ? start : latin1.decode(await file.slice(-END_BYTES).arrayBuffer());
  return end.includes(ifcEndMark) ? undefined : 'TRUNCATED';
}
