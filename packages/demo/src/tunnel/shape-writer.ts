import type { Profile, Shape, Solid } from './shape.ts';
import { enumeration, type StepRef, type StepWriter } from './step-writer.ts';
import { SURFACES, type Surface } from './surfaces.ts';

const area = enumeration('AREA');

/** Writes every different shape once; elements then place it through an IfcMappedItem. */
export class ShapeWriter {
  private readonly step: StepWriter;
  private readonly body: StepRef;
  private readonly origin: StepRef;
  private readonly untransformed: StepRef;
  private readonly up: StepRef;
  private readonly centred: StepRef;
  private readonly written = new Map<string, StepRef>();
  /** Most elements share their shape object with others, so comparing by identity saves comparing contents. */
  private readonly byIdentity = new Map<Shape, StepRef>();

  /** @param body - the geometric subcontext of the bodies. @param origin - an IfcAxis2Placement3D at zero. */
  constructor(step: StepWriter, body: StepRef, origin: StepRef) {
    this.step = step;
    this.body = body;
    this.origin = origin;
    this.up = step.add('IfcDirection', [0, 0, 1]);
    const zero = step.add('IfcCartesianPoint', [0, 0, 0]);
    // The position of an outline is optional in the schema, but readers complain when it is missing.
    const middle = step.add('IfcCartesianPoint', [0, 0]);
    this.centred = step.add('IfcAxis2Placement2D', middle, null);
    this.untransformed = step.add('IfcCartesianTransformationOperator3D', null, null, zero, null, null);
  }

  /** The IfcProductDefinitionShape of a shape. */
  definition(shape: Shape): StepRef {
    const known = this.byIdentity.get(shape);
    if (known) return known;
    const definition = this.once(JSON.stringify(shape), () => this.writeShape(shape));
    this.byIdentity.set(shape, definition);
    return definition;
  }

  private once(key: string, write: () => StepRef): StepRef {
    const known = this.written.get(key);
    if (known) return known;
    const fresh = write();
    this.written.set(key, fresh);
    return fresh;
  }

  private writeShape(shape: Shape): StepRef {
    const { step } = this;
    const items = shape.solids.map((solid) => this.writeSolid(solid));
    const body = step.add('IfcShapeRepresentation', this.body, 'Body', 'SweptSolid', items);
    const map = step.add('IfcRepresentationMap', this.origin, body);
    const item = step.add('IfcMappedItem', map, this.untransformed);
    const mapped = step.add('IfcShapeRepresentation', this.body, 'Body', 'MappedRepresentation', [item]);
    return step.add('IfcProductDefinitionShape', null, null, [mapped]);
  }

  private writeSolid(solid: Solid): StepRef {
    const { step } = this;
    const at = step.add('IfcCartesianPoint', [...solid.at]);
    const position = step.add('IfcAxis2Placement3D', at, ...this.axes(solid.along));
    const profile = this.once(JSON.stringify(solid.profile), () => this.writeProfile(solid.profile));
    const body = step.add('IfcExtrudedAreaSolid', profile, position, this.up, solid.length);
    step.add('IfcStyledItem', body, [this.style(solid.surface)], null);
    return body;
  }

  /** Axis and reference direction that put the outline perpendicular to the extrusion. */
  private axes(along: Solid['along']): [StepRef | null, StepRef | null] {
    if (along === 'z') return [null, null];
    const axis = along === 'x' ? [1, 0, 0] : [0, -1, 0];
    const reference = along === 'x' ? [0, 1, 0] : [1, 0, 0];
    return [this.direction(axis), this.direction(reference)];
  }

  private direction(ratios: readonly number[]): StepRef {
    return this.once(`direction/${ratios.join()}`, () => this.step.add('IfcDirection', ratios));
  }

  private writeProfile(profile: Profile): StepRef {
    const { step, centred } = this;
    switch (profile.kind) {
      case 'rectangle':
        return step.add('IfcRectangleProfileDef', area, null, centred, profile.width, profile.height);
      case 'rectangle-hollow': {
        const { width, height, wall } = profile;
        return step.add('IfcRectangleHollowProfileDef', area, null, centred, width, height, wall, null, null);
      }
      case 'circle':
        return step.add('IfcCircleProfileDef', area, null, centred, profile.radius);
      case 'circle-hollow':
        return step.add('IfcCircleHollowProfileDef', area, null, centred, profile.radius, profile.wall);
      case 'polygon': {
        const outline = this.polyline(profile.points);
        if (!profile.holes) return step.add('IfcArbitraryClosedProfileDef', area, null, outline);
        const holes = profile.holes.map((points) => this.polyline(points));
        return step.add('IfcArbitraryProfileDefWithVoids', area, null, outline, holes);
      }
    }
  }

  private polyline(points: readonly (readonly [number, number])[]): StepRef {
    const refs = points.map(([u, v]) => this.step.add('IfcCartesianPoint', [u, v]));
    return this.step.add('IfcPolyline', [...refs, ...refs.slice(0, 1)]);
  }

  private style(surface: Surface): StepRef {
    return this.once(`surface/${surface}`, () => {
      const { step } = this;
      const hex = SURFACES[surface];
      const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
      const colour = step.add('IfcColourRgb', null, ...channels);
      const unset = [null, null, null, null, null, null] as const;
      const rendering = step.add('IfcSurfaceStyleRendering', colour, 0, ...unset, enumeration('NOTDEFINED'));
      return step.add('IfcSurfaceStyle', surface, enumeration('BOTH'), [rendering]);
    });
  }
}
