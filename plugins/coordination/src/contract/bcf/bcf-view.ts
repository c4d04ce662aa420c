import type { Point } from '../view-geometry.ts';
import type { ViewObjects, Viewpoint } from '../viewpoint.ts';
import type { BcfView } from './bcf.ts';
import { linesOf, measurementsOf } from './bcf-lines.ts';

/** Classes that the view hides until somebody shows them. */
const usuallyHidden = ['IFCSPACE', 'IFCSPATIALZONE', 'IFCEXTERNALSPATIALELEMENT'];
/** Metres to the point around which the camera of a file turns, which BCF does not say. */
const usualDistance = 10;
/** Of a picture whose size is not known. */
const usualAspect = 16 / 9;

const idsOf = (lists: ViewObjects) => [...new Set(lists.flatMap(({ globalIds }) => globalIds))];
/** Of any model: the server finds it. */
const anywhere = (globalIds: readonly string[]): ViewObjects =>
  globalIds.length === 0 ? [] : [{ modelId: null, globalIds: [...new Set(globalIds)] }];

/** What BCF has of a viewpoint. Sections that are switched off, faint objects, layers and the day have no place in it. */
export function toBcfView({
  camera,
  clipping,
  components,
  coloring,
  layers,
  measurements,
}: Viewpoint): BcfView {
  const { cameraViewPoint, cameraDirection, cameraUpVector } = camera;
  const placed = { cameraViewPoint, cameraDirection, cameraUpVector };
  return {
    camera:
      camera.kind === 'perspective'
        ? { kind: 'perspective', ...placed, fieldOfView: camera.fieldOfView }
        : { kind: 'orthogonal', ...placed, viewToWorldScale: camera.viewToWorldScale },
    aspectRatio: usualAspect,
    clippingPlanes: clipping
      .filter(({ isOn }) => isOn)
      .flatMap((section) =>
        section.kind === 'plane'
          ? [{ location: section.location, direction: section.direction }]
          : planesOfBox(section.min, section.max),
      ),
    lines: linesOf(measurements),
    selection: idsOf(components.selection),
    visibility: {
      isDefault: components.isolated === null,
      exceptions: exceptionsOf(components),
      hasSpaces: !layers.hiddenClasses.includes('IFCSPACE'),
    },
    coloring: coloring.map(({ color, objects }) => ({ color: color.slice(1), objects: idsOf(objects) })),
  };
}

function exceptionsOf({ isolated, hidden }: Viewpoint['components']): readonly string[] {
  const gone = idsOf(hidden);
  if (isolated === null) return gone;
  const without = new Set(gone);
  return idsOf(isolated).filter((id) => !without.has(id));
}

/** A viewpoint of a file. Its objects are of whichever model has them. */
export function fromBcfView(view: BcfView): Viewpoint {
  const { visibility } = view;
  const exceptions = anywhere(visibility.exceptions);
  const box = boxOfPlanes(view.clippingPlanes);
  return {
    format: 1,
    camera: { ...view.camera, targetDistance: usualDistance },
    clipping:
      box === undefined
        ? view.clippingPlanes.map((plane, index) => ({
            kind: 'plane',
            name: `BCF ${index + 1}`,
            isOn: true,
            ...plane,
          }))
        : [{ kind: 'box', name: 'BCF', isOn: true, ...box }],
    components: {
      selection: anywhere(view.selection),
      hidden: visibility.isDefault ? exceptions : [],
      isolated: visibility.isDefault ? null : exceptions,
      ghosted: [],
    },
    layers: {
      hiddenLayers: [],
      hiddenModels: [],
      hiddenClasses: usuallyHidden.filter((name) => name !== 'IFCSPACE' || !visibility.hasSpaces),
      hiddenLines: [],
      opacities: [],
    },
    colours: 'own',
    day: null,
    tab: null,
    ...(view.lines.length > 0 && { measurements: measurementsOf(view.lines) }),
    coloring: view.coloring.map(({ color, objects }) => ({
      color: `#${color.slice(-6).toUpperCase()}`,
      objects: anywhere(objects),
    })),
  };
}

const axes = ['x', 'y', 'z'] as const;
const signs = [1, -1] as const;

/** BCF has planes alone: six of them keep the inside of a box. */
function planesOfBox(min: Point, max: Point): BcfView['clippingPlanes'] {
  return axes.flatMap((axis) =>
    signs.map((sign) => ({ location: sign > 0 ? max : min, direction: { x: 0, y: 0, z: 0, [axis]: sign } })),
  );
}

/** The box that six planes leave; undefined if they are not those of a box along the axes. */
function boxOfPlanes(
  planes: BcfView['clippingPlanes'],
): { readonly min: Point; readonly max: Point } | undefined {
  if (planes.length !== 6) return undefined;
  const edge = (axis: (typeof axes)[number], sign: number) => {
    const found = planes.find(({ direction }) =>
      axes.every((one) => direction[one] === (one === axis ? sign : 0)),
    );
    return found?.location[axis];
  };
  const [x, y, z] = axes.map((axis) => [edge(axis, -1), edge(axis, 1)] as const);
  if (x === undefined || y === undefined || z === undefined) return undefined;
  const [[x0, x1], [y0, y1], [z0, z1]] = [x, y, z];
  if (
    x0 === undefined ||
    x1 === undefined ||
    y0 === undefined ||
    y1 === undefined ||
    z0 === undefined ||
    z1 === undefined
  )
    return undefined;
  return x0 < x1 && y0 < y1 && z0 < z1
    ? { min: { x: x0, y: y0, z: z0 }, max: { x: x1, y: y1, z: z1 } }
    : undefined;
}
