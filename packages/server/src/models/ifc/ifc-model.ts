import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { IfcAPI, LogLevel, type PlacedGeometry } from 'web-ifc';
import type { Point } from '../place/placement.ts';
import type { IfcSource } from './ifc-source.ts';
import { isRecord, type StepLine } from './step-line.ts';

/** Folder of the engine's WebAssembly files. The engine expects the separator at the end. */
export const engineFolder = dirname(createRequire(import.meta.url).resolve('web-ifc')) + sep;

/** An IFC file opened with the engine, to query its entities. The owner closes it, and its source after it. */
export class IfcModel {
  readonly #api: IfcAPI;
  readonly #id: number;
  readonly #source: IfcSource;

  private constructor(api: IfcAPI, id: number, source: IfcSource) {
    this.#api = api;
    this.#id = id;
    this.#source = source;
  }

  static async open(source: IfcSource): Promise<IfcModel> {
    const api = new IfcAPI();
    api.SetWasmPath(engineFolder, true);
    await api.Init();
    api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
    const id = api.OpenModelFromCallback((offset, length) => source.read(offset, length), {
      COORDINATE_TO_ORIGIN: false,
    });
    if (id === -1) throw new Error('The engine could not open the file.');
    return new IfcModel(api, id, source);
  }

  /** Ids of the entities of a class and its subclasses, in the order of the file. */
  ids(category: number): readonly number[] {
    const found = this.#api.GetLineIDsWithType(this.#id, category, true);
    return Array.from({ length: found.size() }, (_, index) => found.get(index));
  }

  /** The class of an entity as the engine's number. */
  categoryOf(id: number): number {
    const type: unknown = this.#api.GetLineType(this.#id, id);
    return typeof type === 'number' ? type : 0;
  }

  /** Whether a short text of plain letters occurs in the file: asking for it is much faster than reading many entities. */
  mentions(text: string): boolean {
    return this.#source.mentions(text);
  }

  /** Undefined for a missing or malformed entity: one bad line must not make the whole file unusable. */
  line(id: number): StepLine | undefined {
    try {
      const line: unknown = this.#api.GetLine(this.#id, id);
      return isRecord(line) ? line : undefined;
    } catch {
      return undefined;
    }
  }

  /** One vertex of each of these entities that has a shape, in metres in the engineering frame (Z up). */
  somePoints(ids: readonly number[]): readonly Point[] {
    const points: Point[] = [];
    this.#api.StreamMeshes(this.#id, [...ids], (mesh) => {
      if (mesh.geometries.size() > 0) points.push(this.#firstVertex(mesh.geometries.get(0)));
    });
    return points;
  }

  /** Those of the entities that have a shape with a surface. */
  drawable(ids: readonly number[]): ReadonlySet<number> {
    const found = new Set<number>();
    this.#api.StreamMeshes(this.#id, [...ids], ({ expressID, geometries }) => {
      for (let index = 0; index < geometries.size() && !found.has(expressID); index++) {
        const geometry = this.#api.GetGeometry(this.#id, geometries.get(index).geometryExpressID);
        if (geometry.GetIndexDataSize() > 0) found.add(expressID);
        geometry.delete();
      }
    });
    return found;
  }

  /** The matrix of a placement, column by column, in the file's unit of length (Z up). Undefined if the engine cannot read it. */
  placement(id: number): readonly number[] | undefined {
    try {
      const elements = this.#api.GetWorldTransformMatrix(this.#id, id);
      return elements.length === 16 && elements.every(Number.isFinite) ? elements : undefined;
    } catch {
      return undefined;
    }
  }

  close(): void {
    this.#api.CloseModel(this.#id);
    this.#api.Dispose();
  }

  /** The engine's matrices are column-major and turn Z up into Y up. */
  #firstVertex(placed: PlacedGeometry): Point {
    const geometry = this.#api.GetGeometry(this.#id, placed.geometryExpressID);
    const [x = 0, y = 0, z = 0] = this.#api.GetVertexArray(
      geometry.GetVertexData(),
      geometry.GetVertexDataSize(),
    );
    geometry.delete();
    const m = placed.flatTransformation;
    const row = (index: number) =>
      (m[index] ?? 0) * x + (m[index + 4] ?? 0) * y + (m[index + 8] ?? 0) * z + (m[index + 12] ?? 0);
    return [row(0), -row(2), row(1)];
  }
}
