import type { ClassContents, LeftOutReason, ModelContents } from '@gantry/contract';
import { isMissed } from '@gantry/contract';
import type { SchemaClasses } from '../ifc/engine-classes.ts';
import type { StepFile } from '../ifc/step-file.ts';
import { projectClass } from './prepare.ts';
import { type FoundProducts, isIncomplete, itemClasses, type ShapedProduct } from './products.ts';

export interface ContentsGiven extends Pick<ModelContents, 'moved' | 'computed' | 'unchecked'> {
  readonly file: StepFile;
  readonly classes: SchemaClasses;
  readonly products: FoundProducts;
  /** Products that the engine reads as proxies. */
  readonly proxies: ReadonlyMap<number, string>;
  /** Products of which something is drawn. */
  readonly drawn: ReadonlySet<number>;
  /** Products that their openings cut away. */
  readonly cutAway: ReadonlySet<number>;
  readonly lines: readonly LineOutcome[];
}

/** What became of an alignment or grid. */
export interface LineOutcome {
  readonly category: string;
  /** Null for a line that is drawn. */
  readonly left: Extract<LeftOutReason, 'UNREADABLE' | 'FAR_AWAY'> | null;
}

/** Items of a shape without a surface. */
const lines =
  /^IFC(.*CURVE.*|POLYLINE|LINE|CIRCLE|ELLIPSE|CLOTHOID|GEOMETRICCURVESET|GEOMETRICSET|CARTESIANPOINT|.*POINT|TEXTLITERAL.*|ANNOTATIONFILLAREA|BOUNDINGBOX|ANNOTATION.*)$/;
const mostItems = 5;

/** Compares the shapes in a file with those that are drawn. */
export function contentsOf(given: ContentsGiven): ModelContents {
  const byClass = new Map<string, ShapedProduct[]>();
  const lineCategories = new Set(given.lines.map(({ category }) => category));
  for (const product of given.products.shaped) {
    if (lineCategories.has(product.category)) continue;
    const same = byClass.get(product.category);
    if (same === undefined) byClass.set(product.category, [product]);
    else same.push(product);
  }
  for (const category of given.products.shapeless.keys())
    if (!byClass.has(category)) byClass.set(category, []);
  const classes = [
    ...[...byClass].map(([category, products]) => classContents(given, category, products)),
    ...[...lineCategories].map((category) => lineContents(category, given.lines)),
  ];
  const missedIn = ({ left }: ClassContents) =>
    left.reduce((sum, { reason, count }) => sum + (isMissed(reason) ? count : 0), 0);
  return {
    classes: classes.sort((a, b) => missedIn(b) - missedIn(a) || b.found - a.found),
    missing: given.file.missing.size,
    moved: given.moved,
    computed: given.computed,
    unchecked: given.unchecked,
    lines: given.lines.filter(({ left }) => left === null).length,
    lacksProject: given.file.ids(projectClass).length === 0,
  };
}

function lineContents(category: string, all: readonly LineOutcome[]): ClassContents {
  const found = all.filter((line) => line.category === category);
  const count = (reason: LineOutcome['left']) => found.filter(({ left }) => left === reason).length;
  const reasons = (['UNREADABLE', 'FAR_AWAY'] as const).filter((reason) => count(reason) > 0);
  return {
    category,
    found: found.length,
    drawn: count(null),
    asProxy: false,
    left: reasons.map((reason) => ({ reason, count: count(reason), items: [] })),
  };
}

function classContents(
  given: ContentsGiven,
  category: string,
  products: readonly ShapedProduct[],
): ClassContents {
  const left = new Map<LeftOutReason, { count: number; items: Set<string> }>();
  const undrawn = products.filter(({ id }) => !given.drawn.has(id));
  for (const product of undrawn) {
    const items = itemClasses(given.file, product.shape);
    const reason = reasonOf(given, product, items);
    const same = left.get(reason) ?? { count: 0, items: new Set<string>() };
    left.set(reason, same);
    same.count++;
    if (reason === 'UNREADABLE') for (const item of items) same.items.add(item);
  }
  const shapeless = given.products.shapeless.get(category) ?? 0;
  if (shapeless > 0) left.set('NO_SHAPE', { count: shapeless, items: new Set() });
  return {
    category,
    found: products.length + shapeless,
    drawn: products.length - undrawn.length,
    asProxy: products.some(({ id }) => given.proxies.has(id)),
    left: [...left].map(([reason, { count, items }]) => ({
      reason,
      count,
      items: [...items].slice(0, mostItems),
    })),
  };
}

function reasonOf(
  { file, classes, proxies, cutAway }: ContentsGiven,
  { id, category, shape }: ShapedProduct,
  items: ReadonlySet<string>,
): LeftOutReason {
  const isKnown = classes.products.has(category);
  if (isKnown && !classes.drawn.has(category)) return 'NOT_DRAWN';
  if (!isKnown && !proxies.has(id)) return 'UNKNOWN_CLASS';
  if (cutAway.has(id)) return 'CUT_AWAY';
  if (isIncomplete(file, shape)) return 'MISSING_PARTS';
  return items.size > 0 && [...items].every((item) => lines.test(item)) ? 'LINES_ONLY' : 'UNREADABLE';
}
