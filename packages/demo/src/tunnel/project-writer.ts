import { tunnelPlacement } from './bays.ts';
import type { TunnelSchema } from './element-kinds.ts';
import { globalId } from './guid.ts';
import { type Place, type PlaceNode, placeNode } from './places.ts';
import { derived, enumeration, integer, type StepRef, type StepWriter } from './step-writer.ts';

interface SpatialNode {
  key: string;
  ref: StepRef;
  children: StepRef[];
  elements: StepRef[];
}

/** The project, its place on the ground and the spatial tree; nodes are written when the first element needs them. */
export class ProjectWriter {
  /** IfcGeometricRepresentationSubContext of the bodies. */
  readonly body: StepRef;
  /** IfcAxis2Placement3D at zero. */
  readonly origin: StepRef;
  /** IfcLocalPlacement of the site: the model frame. */
  readonly sitePlacement: StepRef;
  private readonly step: StepWriter;
  private readonly schema: TunnelSchema;
  private readonly project: SpatialNode;
  private readonly site: SpatialNode;
  private readonly nodes = new Map<string, SpatialNode>();

  constructor(step: StepWriter, schema: TunnelSchema) {
    this.step = step;
    this.schema = schema;
    const zero = step.add('IfcCartesianPoint', [0, 0, 0]);
    this.origin = step.add('IfcAxis2Placement3D', zero, null, null);
    const model = step.add(
      'IfcGeometricRepresentationContext',
      null,
      'Model',
      integer(3),
      1e-5,
      this.origin,
      null,
    );
    const view = enumeration('MODEL_VIEW');
    this.body = step.add(
      'IfcGeometricRepresentationSubContext',
      'Body',
      'Model',
      derived,
      derived,
      derived,
      derived,
      model,
      null,
      view,
      null,
    );
    const metre = this.unit('LENGTHUNIT', 'METRE');
    const units = [
      metre,
      this.unit('AREAUNIT', 'SQUARE_METRE'),
      this.unit('VOLUMEUNIT', 'CUBIC_METRE'),
      this.unit('PLANEANGLEUNIT', 'RADIAN'),
    ];
    this.writeMapConversion(model, metre);

    const assignment = step.add('IfcUnitAssignment', units);
    const name = 'Kai Shing Road Tunnel';
    const described: (string | null)[] = [name, 'Generated model of a twin-tube road tunnel', null];
    this.project = node(
      'project',
      step.add('IfcProject', globalId('project'), null, ...described, null, null, [model], assignment),
    );
    this.sitePlacement = step.add('IfcLocalPlacement', null, this.origin);
    this.site = node(
      'site',
      step.add(
        'IfcSite',
        globalId('site'),
        null,
        'Kai Shing Road site',
        null,
        null,
        this.sitePlacement,
        null,
        null,
        enumeration('ELEMENT'),
        null,
        null,
        null,
        null,
        null,
      ),
    );
    this.project.children.push(this.site.ref);
  }

  /** Hangs an element into the spatial tree. */
  contain(place: Place, element: StepRef): void {
    const info = placeNode(place);
    const target = info ? this.node(info.key, () => this.writeNode(info)) : this.site;
    target.elements.push(element);
  }

  /** Writes the relationships of the tree, once all elements are in it. */
  finish(): void {
    for (const { key, ref, children, elements } of [this.project, this.site, ...this.nodes.values()]) {
      if (children.length > 0) {
        this.step.add('IfcRelAggregates', globalId(`aggregates/${key}`), null, null, null, ref, children);
      }
      if (elements.length > 0) {
        const id = globalId(`contains/${key}`);
        this.step.add('IfcRelContainedInSpatialStructure', id, null, null, null, elements, ref);
      }
    }
  }

  private unit(type: string, name: string): StepRef {
    return this.step.add('IfcSIUnit', derived, enumeration(type), null, enumeration(name));
  }

  private writeMapConversion(model: StepRef, metre: StepRef): void {
    const { crs, eastings, northings, orthogonalHeight, xAxisAbscissa, xAxisOrdinate, scale } =
      tunnelPlacement;
    const names = ['Hong Kong 1980 Grid System', 'HK80', 'HKPD', 'Transverse Mercator', null] as const;
    const target = this.step.add('IfcProjectedCRS', crs, ...names, metre);
    const shift = [eastings, northings, orthogonalHeight] as const;
    this.step.add('IfcMapConversion', model, target, ...shift, xAxisAbscissa, xAxisOrdinate, scale);
  }

  private node(key: string, write: () => StepRef): SpatialNode {
    const known = this.nodes.get(key);
    if (known) return known;
    const fresh = node(key, write());
    this.nodes.set(key, fresh);
    return fresh;
  }

  private parent(key: PlaceNode['parent']): SpatialNode {
    const known = this.nodes.get(key);
    if (known) return known;
    const name = key === 'tunnel' ? 'Tunnel' : 'Ventilation building';
    const isBuilding = key === 'vent' || this.schema === 'IFC4';
    const common = [...this.spatial(key, name), enumeration('ELEMENT')] as const;
    const parent = this.node(key, () =>
      isBuilding
        ? this.step.add('IfcBuilding', ...common, null, null, null)
        : this.step.add('IfcFacility', ...common),
    );
    this.site.children.push(parent.ref);
    return parent;
  }

  private writeNode({ key, name, parent, part, level }: PlaceNode): StepRef {
    const { step } = this;
    const owner = this.parent(parent);
    const common = this.spatial(key, name);
    const ref =
      parent === 'tunnel' && this.schema === 'IFC4X3'
        ? step.add(
            'IfcFacilityPartCommon',
            ...common,
            enumeration('ELEMENT'),
            enumeration('LONGITUDINAL'),
            enumeration(part),
          )
        : step.add('IfcBuildingStorey', ...common, enumeration('ELEMENT'), level);
    owner.children.push(ref);
    return ref;
  }

  /** The attributes that every spatial element begins with. */
  private spatial(key: string, name: string) {
    return [globalId(`place/${key}`), null, name, null, null, this.sitePlacement, null, null] as const;
  }
}

function node(key: string, ref: StepRef): SpatialNode {
  return { key, ref, children: [], elements: [] };
}
