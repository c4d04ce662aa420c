/** A cube of one metre. `corner` is in the file's own length unit. */
export interface Box {
  readonly name: string;
  readonly corner: readonly [number, number, number];
  readonly category?: string;
}

export interface SmallIfcOptions {
  readonly schema?: string;
  readonly unit?: 'METRE' | 'MILLIMETRE' | 'FOOT';
  readonly boxes?: readonly Box[];
  /** Further lines of the data section; #5 is the geometric context, #10 the length unit, #12 the site. */
  readonly extra?: readonly string[];
  /** Coordinates of the site's placement, in the file's unit. */
  readonly site?: readonly [number, number, number];
}

const units = {
  METRE: { lines: ['#10=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);'], metre: 1 },
  MILLIMETRE: { lines: ['#10=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);'], metre: 1000 },
  FOOT: {
    lines: [
      '#6=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
      '#7=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#6);',
      '#8=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);',
      "#10=IFCCONVERSIONBASEDUNIT(#8,.LENGTHUNIT.,'FOOT',#7);",
    ],
    metre: 1 / 0.3048,
  },
} as const;

/** For tests: a complete IFC file with a site, a building, one storey and some cubes. */
export function smallIfc(options: SmallIfcOptions = {}): string {
  const { lines, metre } = units[options.unit ?? 'METRE'];
  const boxes = options.boxes ?? [{ name: 'Cube', corner: [1, 2, 3] }];
  const data = [
    '#1=IFCCARTESIANPOINT((0.,0.,0.));',
    '#2=IFCAXIS2PLACEMENT3D(#1,$,$);',
    '#3=IFCDIRECTION((0.,0.,1.));',
    "#5=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-6,#2,$);",
    ...lines,
    '#9=IFCUNITASSIGNMENT((#10));',
    `#11=IFCPROJECT('${guid(11)}',$,'Small',$,$,$,$,(#5),#9);`,
    `#12=IFCSITE('${guid(12)}',$,'Site',$,$,#20,$,$,.ELEMENT.,$,$,$,$,$);`,
    `#13=IFCBUILDING('${guid(13)}',$,'Building',$,$,#20,$,$,.ELEMENT.,$,$,$);`,
    `#14=IFCBUILDINGSTOREY('${guid(14)}',$,'Ground floor',$,$,#20,$,$,.ELEMENT.,0.);`,
    `#15=IFCRELAGGREGATES('${guid(15)}',$,$,$,#11,(#12));`,
    `#16=IFCRELAGGREGATES('${guid(16)}',$,$,$,#12,(#13));`,
    `#17=IFCRELAGGREGATES('${guid(17)}',$,$,$,#13,(#14));`,
    `#18=IFCCARTESIANPOINT((${(options.site ?? [0, 0, 0]).map(real).join(',')}));`,
    '#19=IFCAXIS2PLACEMENT3D(#18,$,$);',
    '#20=IFCLOCALPLACEMENT($,#19);',
    ...boxes.flatMap((box, index) => boxLines(box, 100 + 20 * index, metre)),
    `#30=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(30)}',$,$,$,(${boxes.map((_, index) => `#${100 + 20 * index}`).join(',')}),#14);`,
    ...(options.extra ?? []),
  ];
  return [
    'ISO-10303-21;',
    'HEADER;',
    "FILE_DESCRIPTION(('ViewDefinition [CoordinationView]'),'2;1');",
    "FILE_NAME('small.ifc','2026-01-01T00:00:00',(''),(''),'','','');",
    `FILE_SCHEMA(('${options.schema ?? 'IFC4'}'));`,
    'ENDSEC;',
    'DATA;',
    ...data,
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n');
}

/** GlobalId of the box with this index in `smallIfc`. */
export function boxGuid(index: number): string {
  return guid(100 + 20 * index);
}

function boxLines(box: Box, id: number, metre: number): string[] {
  const category = box.category ?? 'IFCBUILDINGELEMENTPROXY';
  const half = metre / 2;
  const center: readonly number[] = [box.corner[0] + half, box.corner[1] + half, box.corner[2]];
  return [
    `#${id}=${category}('${guid(id)}',$,'${box.name}',$,$,#${id + 1},#${id + 4},$,$);`,
    `#${id + 1}=IFCLOCALPLACEMENT(#20,#${id + 2});`,
    `#${id + 2}=IFCAXIS2PLACEMENT3D(#${id + 3},$,$);`,
    `#${id + 3}=IFCCARTESIANPOINT((${center.map(real).join(',')}));`,
    `#${id + 4}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 5}));`,
    `#${id + 5}=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(#${id + 6}));`,
    `#${id + 6}=IFCEXTRUDEDAREASOLID(#${id + 7},#2,#3,${real(metre)});`,
    `#${id + 7}=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,${real(metre)},${real(metre)});`,
  ];
}

function guid(id: number): string {
  return `0${id.toString().padStart(21, '0')}`;
}

function real(value: number): string {
  return Number.isInteger(value) ? `${value}.` : value.toString();
}
