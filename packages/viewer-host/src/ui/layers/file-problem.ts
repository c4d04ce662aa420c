import { foreignFormat, ifcEndMark, largestIfc, type ModelProblem } from '@gantry/contract';

/** Bytes that are read at each end of the file: as much as the server reads of a header. */
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
  const start = textOf(head);
  if (!start.includes(startMark)) return 'NOT_IFC';
  const end = isWhole ? start : textOf(await file.slice(-END_BYTES).arrayBuffer());
  // The file may have ended before what only fills it up.
  if (end.includes(ifcEndMark) || (!isWhole && /^[\s\0]*$/.test(end))) return undefined;
  return 'TRUNCATED';
}

/** As STEP compares its words: whatever their case. */
function textOf(bytes: BufferSource): string {
  return new TextDecoder('latin1').decode(bytes).toUpperCase();
}
