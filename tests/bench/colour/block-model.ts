/** An IFC file with a square of equal blocks, each an object of its own. Stands for a large model in the colouring bench. */
export function blockModel(blocks: number): string {
  const side = Math.ceil(Math.sqrt(blocks));
  const lines: string[] = [];
  const elements: string[] = [];
  for (let i = 0; i < blocks; i += 1) {
    const first = FIRST_FREE + i * 4;
    const x = (i % side) * SPACING;
    const y = Math.floor(i / side) * SPACING;
    lines.push(
      `#${first}=IFCCARTESIANPOINT((${x}.,${y}.,0.));`,
      `#${first + 1}=IFCAXIS2PLACEMENT3D(#${first},$,$);`,
      `#${first + 2}=IFCLOCALPLACEMENT(#8,#${first + 1});`,
      `#${first + 3}=IFCWALL('${globalId(i)}',$,'Block ${i}',$,$,#${first + 2},#20,$,.SOLIDWALL.);`,
    );
    elements.push(`#${first + 3}`);
  }
  const contained = `#100=IFCRELCONTAINEDINSPATIALSTRUCTURE('${globalId(blocks)}',$,$,$,(${elements.join()}),#11);`;
  return [head, ...lines, contained, 'ENDSEC;', 'END-ISO-10303-21;', ''].join('\n');
}

const FIRST_FREE = 1000;
/** Metres. */
const SPACING = 2;

/** 22 digits in base 64. */
function globalId(n: number): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';
  let text = '';
  for (let rest = n; text.length < 8; rest = Math.floor(rest / 64)) text = `${digits[rest % 64]}${text}`;
  return `0BlockModel000${text}`;
}

const head = `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('ViewDefinition [ReferenceView]'),'2;1');
FILE_NAME('blocks.ifc','2026-11-20T08:00:00',('Gantry'),('Gantry'),'','','');
FILE_SCHEMA(('IFC4'));
ENDSEC;
DATA;
#1=IFCCARTESIANPOINT((0.,0.,0.));
#2=IFCAXIS2PLACEMENT3D(#1,$,$);
#3=IFCDIRECTION((0.,0.,1.));
#4=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-6,#2,$);
#5=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#6=IFCUNITASSIGNMENT((#5));
#7=IFCPROJECT('0BlockModel00A00000000',$,'Blocks',$,$,$,$,(#4),#6);
#8=IFCLOCALPLACEMENT($,#2);
#9=IFCSITE('0BlockModel00B00000000',$,'Site',$,$,#8,$,$,.ELEMENT.,$,$,$,$,$);
#10=IFCBUILDING('0BlockModel00C00000000',$,'Building',$,$,#8,$,$,.ELEMENT.,$,$,$);
#11=IFCBUILDINGSTOREY('0BlockModel00D00000000',$,'Ground floor',$,$,#8,$,$,.ELEMENT.,0.);
#12=IFCRELAGGREGATES('0BlockModel00E00000000',$,$,$,#7,(#9));
#13=IFCRELAGGREGATES('0BlockModel00F00000000',$,$,$,#9,(#10));
#14=IFCRELAGGREGATES('0BlockModel00G00000000',$,$,$,#10,(#11));
#15=IFCCARTESIANPOINT((0.,0.));
#16=IFCAXIS2PLACEMENT2D(#15,$);
#17=IFCRECTANGLEPROFILEDEF(.AREA.,$,#16,1.2,1.2);
#18=IFCEXTRUDEDAREASOLID(#17,#2,#3,2.8);
#19=IFCSHAPEREPRESENTATION(#4,'Body','SweptSolid',(#18));
#20=IFCPRODUCTDEFINITIONSHAPE($,$,(#19));`;
