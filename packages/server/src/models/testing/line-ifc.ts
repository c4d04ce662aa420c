/** For tests: lines for `smallIfc` with alignments and grids. Lengths are in the file's unit. */

const guid = (id: number) => `0${id.toString().padStart(21, '0')}`;

/** GlobalId of the alignment and of the grid below. */
export const lineGuids = { alignment: guid(700), grid: guid(800) };

/** A straight line of 100, a clothoid of 60 into a left bend of radius 200, and an arc of 50; it climbs by 2 %. */
export function alignment4x3(): readonly string[] {
  // Where the clothoid and the arc begin, by the series of Fresnel's integrals.
  const [l, r] = [60, 200];
  const x = 100 + l - l ** 5 / (40 * (l * r) ** 2) + l ** 9 / (3456 * (l * r) ** 4);
  const y = l ** 3 / (6 * l * r) - l ** 7 / (336 * (l * r) ** 3);
  const segment = (id: number, parameters: string) => [
    `#${id}=IFCALIGNMENTSEGMENT('${guid(id)}',$,'s',$,$,$,$,#${id + 1});`,
    `#${id + 1}=${parameters};`,
  ];
  return [
    `#700=IFCALIGNMENT('${guid(700)}',$,'Main line',$,$,#20,$,$);`,
    `#701=IFCALIGNMENTHORIZONTAL('${guid(701)}',$,'H',$,$,#20,$);`,
    `#702=IFCALIGNMENTVERTICAL('${guid(702)}',$,'V',$,$,#20,$);`,
    `#703=IFCRELNESTS('${guid(703)}',$,$,$,#700,(#701,#702));`,
    `#704=IFCRELNESTS('${guid(704)}',$,$,$,#701,(#710,#712,#714));`,
    `#705=IFCRELNESTS('${guid(705)}',$,$,$,#702,(#716));`,
    ...segment(710, 'IFCALIGNMENTHORIZONTALSEGMENT($,$,#720,0.,0.,0.,100.,$,.LINE.)'),
    ...segment(712, 'IFCALIGNMENTHORIZONTALSEGMENT($,$,#721,0.,0.,200.,60.,$,.CLOTHOID.)'),
    ...segment(714, `IFCALIGNMENTHORIZONTALSEGMENT($,$,#722,${l / (2 * r)},200.,200.,50.,$,.CIRCULARARC.)`),
    ...segment(716, 'IFCALIGNMENTVERTICALSEGMENT($,$,0.,210.,5.,0.02,0.02,$,.CONSTANTGRADIENT.)'),
    '#720=IFCCARTESIANPOINT((0.,0.));',
    '#721=IFCCARTESIANPOINT((100.,0.));',
    `#722=IFCCARTESIANPOINT((${x},${y}));`,
  ];
}

/** Where it ends: from the start of its bend along a circle of radius 200 for 50. The direction there is 0.4 radians. */
export function alignmentEnd(): readonly [number, number, number] {
  const start = /IFCCARTESIANPOINT\(\(([\d.]+),([\d.]+)\)\)/.exec(alignment4x3().at(-1) ?? '');
  const [x, y] = [Number(start?.[1]), Number(start?.[2])];
  const turn = (angle: number) => [200 * Math.sin(angle), -200 * Math.cos(angle)] as const;
  const [[fx, fy], [tx, ty]] = [turn(0.15), turn(0.4)];
  return [x + tx - fx, y + ty - fy, 5 + 0.02 * 210];
}

/** The same in the words of IFC4X1. */
export function alignment4x1(): readonly string[] {
  const points = alignment4x3().slice(-3);
  return [
    `#700=IFCALIGNMENT('${guid(700)}',$,'Main line',$,$,#20,$,#730,$);`,
    '#730=IFCALIGNMENTCURVE(#731,#732,$);',
    '#731=IFCALIGNMENT2DHORIZONTAL(0.,(#733,#734,#735));',
    '#732=IFCALIGNMENT2DVERTICAL((#736));',
    '#733=IFCALIGNMENT2DHORIZONTALSEGMENT($,$,$,#737);',
    '#734=IFCALIGNMENT2DHORIZONTALSEGMENT($,$,$,#738);',
    '#735=IFCALIGNMENT2DHORIZONTALSEGMENT($,$,$,#739);',
    '#736=IFCALIGNMENT2DVERSEGLINE($,$,$,0.,210.,5.,0.02);',
    '#737=IFCLINESEGMENT2D(#720,0.,100.);',
    '#738=IFCTRANSITIONCURVESEGMENT2D(#721,0.,60.,$,200.,.T.,.T.,.CLOTHOIDCURVE.);',
    '#739=IFCCIRCULARARCSEGMENT2D(#722,0.15,50.,200.,.T.);',
    ...points,
  ];
}

/** The same as geometry only, with the clothoid run backwards from its bend. */
export function alignmentCurve(): readonly string[] {
  const points = alignment4x3().slice(-3);
  const place = (id: number, point: number, angle: number) => [
    `#${id}=IFCAXIS2PLACEMENT2D(#${point},#${id + 1});`,
    `#${id + 1}=IFCDIRECTION((${Math.cos(angle)},${Math.sin(angle)}));`,
  ];
  const segment = (id: number, at: number, start: string, length: string, parent: number) =>
    `#${id}=IFCCURVESEGMENT(.CONTINUOUS.,#${at},${start},${length},#${parent});`;
  const length = (value: number) => `IFCLENGTHMEASURE(${value})`;
  const parameter = (value: number) => `IFCPARAMETERVALUE(${value})`;
  const constant = Math.sqrt(60 * 200);
  return [
    `#700=IFCALIGNMENT('${guid(700)}',$,'Main line',$,$,#20,#740,$);`,
    '#740=IFCPRODUCTDEFINITIONSHAPE($,$,(#741));',
    "#741=IFCSHAPEREPRESENTATION(#5,'Axis','Curve3D',(#742));",
    '#742=IFCGRADIENTCURVE((#743),.F.,#744,$);',
    '#744=IFCCOMPOSITECURVE((#745,#746,#747),.F.);',
    segment(743, 750, length(0), length(210.042), 760),
    segment(745, 752, length(0), length(100), 760),
    segment(746, 754, parameter(0), parameter(60 / (constant * Math.sqrt(Math.PI))), 764),
    segment(747, 756, length(0), parameter(0.25), 765),
    ...place(750, 770, Math.atan(0.02)),
    ...place(752, 720, 0),
    ...place(754, 721, 0),
    ...place(756, 722, 0.15),
    '#760=IFCLINE(#720,#761);',
    '#761=IFCVECTOR(#762,1.);',
    '#762=IFCDIRECTION((1.,0.));',
    `#764=IFCCLOTHOID(#766,${constant});`,
    '#765=IFCCIRCLE(#766,200.);',
    '#766=IFCAXIS2PLACEMENT2D(#720,$);',
    '#770=IFCCARTESIANPOINT((0.,5.));',
    ...points,
  ];
}

/** Two axes along x, one along y, and one arc. */
export function grid(): readonly string[] {
  const axis = (id: number, tag: string, points: readonly string[]) => [
    `#${id}=IFCGRIDAXIS('${tag}',#${id + 1},.T.);`,
    `#${id + 1}=IFCPOLYLINE((#${id + 2},#${id + 3}));`,
    ...points.map((point, index) => `#${id + 2 + index}=IFCCARTESIANPOINT((${point}));`),
  ];
  return [
    `#800=IFCGRID('${guid(800)}',$,'Grid',$,$,#20,$,(#810,#820),(#830),(#840));`,
    ...axis(810, 'A', ['0.,0.', '30.,0.']),
    ...axis(820, 'B', ['0.,6.', '30.,6.']),
    ...axis(830, '1', ['0.,-2.', '0.,8.']),
    "#840=IFCGRIDAXIS('R',#841,.T.);",
    '#841=IFCTRIMMEDCURVE(#842,(#843),(#844),.T.,.CARTESIAN.);',
    '#842=IFCCIRCLE(#845,10.);',
    '#843=IFCCARTESIANPOINT((10.,0.));',
    '#844=IFCCARTESIANPOINT((0.,10.));',
    '#845=IFCAXIS2PLACEMENT2D(#846,$);',
    '#846=IFCCARTESIANPOINT((0.,0.));',
  ];
}
