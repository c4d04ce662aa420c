import { BAY_LENGTH, bayPosition } from './bays.ts';
import { elementName, type Frame, type Position, type TunnelElement } from './element.ts';
import { kindInfo, type TunnelSchema } from './element-kinds.ts';
import { globalId } from './guid.ts';
import type { ProjectWriter } from './project-writer.ts';
import { type Activity, activityDates, activityId, type ScheduleOptions, tradeOf } from './schedule.ts';
import type { ShapeWriter } from './shape-writer.ts';
import {
  enumeration,
  integer,
  type StepLiteral,
  type StepRef,
  type StepValue,
  type StepWriter,
  typed,
} from './step-writer.ts';

const PROPERTY_SET = 'Pset_Demo4D';

interface ActivityMembers {
  activity: Activity;
  elements: StepRef[];
}

/** Writes elements with their placement; at the end, the properties and materials that they share. */
export class ElementWriter {
  private readonly step: StepWriter;
  private readonly schema: TunnelSchema;
  private readonly project: ProjectWriter;
  private readonly shapes: ShapeWriter;
  private readonly placements = new Map<string, StepRef>();
  private readonly activities = new Map<string, ActivityMembers>();
  private readonly materials = new Map<string, StepRef[]>();
  private readonly properties = new Map<string, StepRef>();

  constructor(step: StepWriter, schema: TunnelSchema, project: ProjectWriter, shapes: ShapeWriter) {
    this.step = step;
    this.schema = schema;
    this.project = project;
    this.shapes = shapes;
  }

  write(element: TunnelElement): void {
    const info = kindInfo(element.kind);
    const ifcClass = info[this.schema];
    const placement = this.step.add(
      'IfcLocalPlacement',
      this.framePlacement(element.frame),
      this.axisPlacement(element.position),
    );
    const values: StepValue[] = [
      globalId(`element/${element.tag}`),
      null,
      elementName(element),
      null,
      info.label,
      placement,
      this.shapes.definition(element.shape),
      element.tag,
    ];
    // A door's width and height precede its type; its operation follows.
    if (ifcClass.name === 'IfcDoor') values.push(2.6, 2.6, predefined(ifcClass.predefined), null, null);
    else if (ifcClass.predefined !== undefined) values.push(predefined(ifcClass.predefined));
    const ref = this.step.add(ifcClass.name, ...values);

    this.project.contain(element.place, ref);
    if (info.material) listOf(this.materials, info.material).push(ref);
    if (element.activity) this.join(element.activity, ref);
  }

  /**
   * Writes materials and property sets; elements of one activity share one set. Yields after each, so that the
   * owner can drain the text.
   */
  *finish(schedule: ScheduleOptions): Generator<void> {
    for (const [name, elements] of this.materials) {
      const material = this.step.add('IfcMaterial', name, null, null);
      this.step.add(
        'IfcRelAssociatesMaterial',
        globalId(`material/${name}`),
        null,
        null,
        null,
        elements,
        material,
      );
      yield;
    }
    for (const [id, { activity, elements }] of this.activities) {
      const properties = this.activityProperties(id, activity, schedule);
      const set = this.step.add('IfcPropertySet', globalId(`4d/${id}`), null, PROPERTY_SET, null, properties);
      this.step.add('IfcRelDefinesByProperties', globalId(`4d-of/${id}`), null, null, null, elements, set);
      yield;
    }
  }

  private join(activity: Activity, element: StepRef): void {
    const id = activityId(activity);
    const members = this.activities.get(id);
    if (members) members.elements.push(element);
    else this.activities.set(id, { activity, elements: [element] });
  }

  private activityProperties(id: string, activity: Activity, schedule: ScheduleOptions): StepRef[] {
    const dates = activityDates(activity, schedule);
    const date = (value: string | null) => (value === null ? null : typed('IFCDATE', value));
    return [
      this.property('Tube', typed('IFCLABEL', activity.tube)),
      this.property('Bay', typed('IFCINTEGER', integer(activity.bay))),
      this.property('Trade', typed('IFCLABEL', tradeOf(activity.trade).name)),
      this.property('ActivityId', typed('IFCIDENTIFIER', id)),
      this.property('PlanStart', date(dates.planStart)),
      this.property('PlanFinish', date(dates.planFinish)),
      this.property('ActualStart', date(dates.actualStart)),
      this.property('ActualFinish', date(dates.actualFinish)),
    ];
  }

  /** Equal properties are one line of the file, shared by their sets. */
  private property(name: string, value: StepLiteral | null): StepRef {
    return once(this.properties, `${name}=${value?.literal}`, () =>
      this.step.add('IfcPropertySingleValue', name, null, value, null),
    );
  }

  private framePlacement(frame: Frame): StepRef {
    if (frame === 'site') return this.project.sitePlacement;
    const { tube, bay } = frame;
    return once(this.placements, `${tube}/${bay}`, () => {
      const { x, y, z } = bayPosition(tube, bay);
      const reversed = tube === 'WB';
      const entry = reversed ? x + BAY_LENGTH / 2 : x - BAY_LENGTH / 2;
      const position = this.axisPlacement({ at: [entry, y, z], reversed });
      return this.step.add('IfcLocalPlacement', this.project.sitePlacement, position);
    });
  }

  private axisPlacement({ at, roll = 0, reversed = false }: Position): StepRef {
    return once(this.placements, `${at.join()}/${roll}/${reversed}`, () => {
      const point = this.step.add('IfcCartesianPoint', [...at]);
      if (roll === 0 && !reversed) return this.step.add('IfcAxis2Placement3D', point, null, null);
      const angle = (roll * Math.PI) / 180;
      const axis = this.direction([0, -Math.sin(angle), Math.cos(angle)]);
      return this.step.add('IfcAxis2Placement3D', point, axis, this.direction([reversed ? -1 : 1, 0, 0]));
    });
  }

  private direction(ratios: readonly number[]): StepRef {
    return once(this.placements, `direction/${ratios.join()}`, () => this.step.add('IfcDirection', ratios));
  }
}

function predefined(name: string | null | undefined): StepLiteral | null {
  return name ? enumeration(name) : null;
}

function once(refs: Map<string, StepRef>, key: string, write: () => StepRef): StepRef {
  const known = refs.get(key);
  if (known) return known;
  const fresh = write();
  refs.set(key, fresh);
  return fresh;
}

function listOf(lists: Map<string, StepRef[]>, key: string): StepRef[] {
  const known = lists.get(key);
  if (known) return known;
  const fresh: StepRef[] = [];
  lists.set(key, fresh);
  return fresh;
}
