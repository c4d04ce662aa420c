import { isIsoDay, type Viewpoint } from '@gantry/plugin-sdk';

/** The state in a link to the model page; absent parts change nothing. */
export interface ModelUrlState {
  /** Full id of the model tab; `none` when no panel is open. */
  readonly tab?: string | undefined;
  /** GlobalId of the selected object. */
  readonly object?: string | undefined;
  /** The timeline's day, `YYYY-MM-DD`. */
  readonly day?: string | undefined;
  readonly camera?: Viewpoint | undefined;
  /** Id of a saved view, which takes precedence over the rest. */
  readonly view?: string | undefined;
  /** Id of a link to what somebody saw, which does too. */
  readonly link?: string | undefined;
}

/** Ignores invalid parts, so that old links still open the page. */
export function readUrlState(search: string): ModelUrlState {
  const query = new URLSearchParams(search);
  const day = query.get('day');
  return {
    tab: query.get('tab') || undefined,
    object: readGlobalId(query.get('object')),
    day: day && isIsoDay(day) ? day : undefined,
    camera: readCamera(query.get('cam')),
    view: query.get('view') || undefined,
    link: query.get('link') || undefined,
  };
}

/** The inverse, without the question mark. Parts have a fixed order, so that equal states have equal links. */
export function writeUrlState(state: ModelUrlState): string {
  const query = new URLSearchParams();
  if (state.tab) query.set('tab', state.tab);
  if (state.object) query.set('object', state.object);
  if (state.day) query.set('day', state.day);
  if (state.camera) query.set('cam', writeCamera(state.camera));
  if (state.view) query.set('view', state.view);
  if (state.link) query.set('link', state.link);
  return query.toString();
}

/** A GlobalId has 22 characters of IFC's base 64. */
function readGlobalId(text: string | null): string | undefined {
  return text && /^[0-9A-Za-z_$]{22}$/.test(text) ? text : undefined;
}

/** `p` or `o` for the projection, then position and target in the scene frame, in centimetre precision. */
function writeCamera({ position, target, projection }: Viewpoint): string {
  const numbers = [position.x, position.y, position.z, target.x, target.y, target.z];
  return [
    projection === 'perspective' ? 'p' : 'o',
    ...numbers.map((value) => String(centimetres(value))),
  ].join('_');
}

function centimetres(metres: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(metres * 100) / 100 + 0;
}

function readCamera(text: string | null): Viewpoint | undefined {
  const [kind, ...parts] = text?.split('_') ?? [];
  const [px, py, pz, tx, ty, tz, ...rest] = parts.map((part) =>
    /^-?\d+(\.\d+)?$/.test(part) ? Number(part) : undefined,
  );
  if (kind !== 'p' && kind !== 'o') return undefined;
  if (px === undefined || py === undefined || pz === undefined || rest.length > 0) return undefined;
  if (tx === undefined || ty === undefined || tz === undefined) return undefined;
  return {
    position: { x: px, y: py, z: pz },
    target: { x: tx, y: ty, z: tz },
    projection: kind === 'p' ? 'perspective' : 'orthographic',
  };
}
