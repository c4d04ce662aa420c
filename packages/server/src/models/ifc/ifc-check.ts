import { foreignFormat, ifcEndMark, largestIfc, type ModelProblem } from '@gantry/contract';
import { type IfcHeader, readIfcHeader } from './ifc-header.ts';
import { StepStructure } from './step-structure.ts';

/** The largest header that is read. Usual headers have a few kilobytes. */
const largestHead = 1_048_576;
const tailLength = 8192;
const projectMark = 'IFCPROJECT';

/** The received file cannot be a model. */
export class ModelProblemError extends Error {
  readonly problem: ModelProblem;

  constructor(problem: ModelProblem, options?: ErrorOptions) {
    super(`The file was refused: ${problem}.`, options);
    this.name = 'ModelProblemError';
    this.problem = problem;
  }
}

/**
 * Checks an IFC file while it is received, keeping only its head and its tail. Detects the type by content, not by the file's name
 * or the request's content type.
 */
export class IfcInspector {
  readonly #limit: number;
  readonly #structure = new StepStructure();
  #isSound = true;
  #bytes = 0;
  #head: Buffer[] = [];
  #headLength = 0;
  /** The head is parsed again each time its length has doubled, so that many small chunks cost no more than few large ones. */
  #readAt = 1;
  #tail = Buffer.alloc(0);
  #header: IfcHeader | undefined;
  #hasProject = false;

  /** @param limit - the most bytes that are accepted. */
  constructor(limit = largestIfc) {
    this.#limit = limit;
  }

  /** @throws ModelProblemError as soon as the file certainly cannot be a model. */
  push(chunk: Uint8Array): void {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    this.#bytes += buffer.length;
    if (this.#bytes > this.#limit) throw new ModelProblemError('TOO_LARGE');
    const seam = Buffer.concat([this.#tail, buffer.subarray(0, tailLength)]);
    this.#hasProject ||= namesProject(buffer) || namesProject(seam);
    this.#tail =
      buffer.length >= tailLength
        ? Buffer.from(buffer.subarray(-tailLength))
        : Buffer.from(seam.subarray(-tailLength));
    this.#isSound &&= this.#structure.push(chunk);
    if (this.#header !== undefined) {
      if (!this.#isSound) throw new ModelProblemError('BROKEN');
      return;
    }
    this.#head.push(Buffer.from(buffer.subarray(0, largestHead)));
    this.#headLength += buffer.length;
    if (this.#headLength >= this.#readAt) this.#readHead(false);
  }

  /**
   * Call it at the end of the file.
   * @throws ModelProblemError
   */
  finish(): IfcHeader {
    if (this.#header === undefined) this.#readHead(true);
    if (this.#header === undefined) throw new ModelProblemError('BROKEN');
    const isCut = !this.#structure.ended && !this.#tail.includes(ifcEndMark);
    if (this.#isSound && isCut) throw new ModelProblemError('TRUNCATED');
    // If the end mark is in the tail but was not reached, it is inside an unclosed text.
    if (!this.#isSound || !this.#structure.ended) throw new ModelProblemError('BROKEN');
    if (!this.#hasProject) throw new ModelProblemError('NO_PROJECT');
    return this.#header;
  }

  #readHead(isWhole: boolean): void {
    const head = Buffer.concat(this.#head).subarray(0, largestHead);
    this.#head = [head];
    this.#readAt = 2 * head.length;
    const foreign = foreignFormat(head, isWhole);
    if (foreign === 'undecided') return;
    if (foreign !== undefined) throw new ModelProblemError(foreign);
    const reading = readIfcHeader(head, isWhole);
    if (reading.kind === 'problem') throw new ModelProblemError(reading.problem);
    if (reading.kind === 'incomplete') {
      if (head.length >= largestHead) throw new ModelProblemError('BROKEN');
      return;
    }
    this.#header = reading.header;
    this.#head = [];
  }
}

/** `IFCPROJECT(` and not `IFCPROJECTEDCRS`. */
function namesProject(buffer: Buffer): boolean {
  for (let at = buffer.indexOf(projectMark); at !== -1; at = buffer.indexOf(projectMark, at + 1)) {
    const rest = buffer.subarray(at + projectMark.length, at + projectMark.length + 32).toString('latin1');
    if (/^\s*\(/.test(rest)) return true;
  }
  return false;
}
