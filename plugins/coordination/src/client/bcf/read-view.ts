import type { BcfView } from '../../contract/bcf/bcf.ts';
import type { Point } from '../../contract/view-geometry.ts';
import { mostViewMeasurements } from '../../contract/view-measurements.ts';
import { readXml, type XmlNode } from './read-xml.ts';

/** The view in a `.bcfv`, and what of it Gantry has no place for. @throws Error where it is no view */
export function readView(bytes: Uint8Array): {
  readonly view: BcfView;
  readonly leftOut: readonly ('bitmaps' | 'lines')[];
} {
  const root = readXml(bytes, 'VisualizationInfo');
  const components = root.one('Components');
  const visibility = components.one('Visibility');
  const exceptions = guidsOf(visibility.one('Exceptions'));
  const hints = [...components.all('ViewSetupHints'), ...visibility.all('ViewSetupHints')][0];
  const lines = root.listed('Lines', 'Line').map((line) => ({
    start: pointOf(line.one('StartPoint')),
    end: pointOf(line.one('EndPoint')),
  }));
  const isDefault = visibility.attribute('DefaultVisibility');
  return {
    view: {
      camera: cameraOf(root),
      aspectRatio: aspectOf(root),
      clippingPlanes: root.listed('ClippingPlanes', 'ClippingPlane').map((plane) => ({
        location: pointOf(plane.one('Location')),
        direction: directionOf(plane.one('Direction')),
      })),
      lines: lines.slice(0, mostViewMeasurements),
      selection: guidsOf(components.one('Selection')),
      visibility: {
        // Without the attribute and without exceptions nothing would be seen.
        isDefault: isDefault === '' ? exceptions.length === 0 : isTrue(isDefault),
        exceptions,
        hasSpaces: isTrue(hints?.attribute('SpacesVisible') ?? ''),
      },
      coloring: components.listed('Coloring', 'Color').flatMap((color) => {
        const objects = [...guidsOf(color), ...guidsOf(color.one('Components'))];
        const value = color.attribute('Color').replace(/^#/, '').toUpperCase();
        return /^(?:[0-9A-F]{2})?[0-9A-F]{6}$/.test(value) && objects.length > 0
          ? [{ color: value, objects }]
          : [];
      }),
    },
    leftOut: [
      ...(root.has('Bitmaps') || root.has('Bitmap') ? (['bitmaps'] as const) : []),
      ...(lines.length > mostViewMeasurements ? (['lines'] as const) : []),
    ],
  };
}

function cameraOf(root: XmlNode): BcfView['camera'] {
  const perspective = root.all('PerspectiveCamera')[0];
  const camera = perspective ?? root.all('OrthogonalCamera')[0];
  if (camera === undefined) throw new Error('The viewpoint has no camera.');
  const placed = {
    cameraViewPoint: pointOf(camera.one('CameraViewPoint')),
    cameraDirection: directionOf(camera.one('CameraDirection')),
    cameraUpVector: directionOf(camera.one('CameraUpVector')),
  };
  return perspective
    ? { kind: 'perspective', ...placed, fieldOfView: within(numberOf(camera, 'FieldOfView'), 1, 179) }
    : {
        kind: 'orthogonal',
        ...placed,
        viewToWorldScale: within(numberOf(camera, 'ViewToWorldScale'), 0.001, 1_000_000),
      };
}

function aspectOf(root: XmlNode): number {
  const [given] = [...root.all('PerspectiveCamera'), ...root.all('OrthogonalCamera')].flatMap((camera) =>
    camera.all('AspectRatio'),
  );
  const ratio = Number(given?.text);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 16 / 9;
}

const guidsOf = (node: XmlNode): readonly string[] =>
  node.all('Component').flatMap((one) => {
    const guid = one.attribute('IfcGuid').trim();
    return /^[0-9A-Za-z_$]{22}$/.test(guid) ? [guid] : [];
  });

const pointOf = (node: XmlNode): Point => ({
  x: numberOf(node, 'X'),
  y: numberOf(node, 'Y'),
  z: numberOf(node, 'Z'),
});

function directionOf(node: XmlNode): Point {
  const direction = pointOf(node);
  if (Math.hypot(direction.x, direction.y, direction.z) < 1e-9) throw new Error('A direction has no length.');
  return direction;
}

function numberOf(node: XmlNode, name: string): number {
  const text = node.one(name).text.trim();
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || Math.abs(value) > 100_000_000)
    throw new Error(`${name} is not a number.`);
  return value;
}

function within(value: number, min: number, max: number): number {
  if (value < min || value > max) throw new Error(`${value} is not between ${min} and ${max}.`);
  return value;
}

const isTrue = (text: string) => text.trim() === 'true' || text.trim() === '1';
