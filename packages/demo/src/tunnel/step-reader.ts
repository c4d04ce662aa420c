/** One instance of a STEP file, for tests: its class in upper case and the text between its brackets. */
export interface StepLine {
  id: number;
  type: string;
  text: string;
}

/** Reads the data section of a file that has one instance a line, as the tunnel's has. */
export function readStep(file: string): Map<number, StepLine> {
  const lines = new Map<number, StepLine>();
  for (const match of file.matchAll(/^#(\d+)=([A-Z0-9]+)\((.*)\);$/gm)) {
    const [, number = '', type = '', text = ''] = match;
    const id = Number(number);
    if (lines.has(id)) throw new Error(`The file has two instances #${id}.`);
    lines.set(id, { id, type, text });
  }
  return lines;
}

/** Removes the content of strings, so that only references and numbers are left. */
export function withoutStrings(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, "''");
}

/** The attributes of a line at its top level, as text. */
export function attributes(line: StepLine): string[] {
  const values: string[] = [];
  let depth = 0;
  let isText = false;
  let start = 0;
  for (let i = 0; i < line.text.length; i++) {
    const char = line.text[i];
    if (char === "'") isText = !isText;
    if (isText) continue;
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (char === ',' && depth === 0) {
      values.push(line.text.slice(start, i));
      start = i + 1;
    }
  }
  values.push(line.text.slice(start));
  return values;
}

export function references(text: string): number[] {
  return [...withoutStrings(text).matchAll(/#(\d+)/g)].map((match) => Number(match[1]));
}

/** The contents of a text attribute; `null` for `$`. */
export function textOf(value: string | undefined): string | null {
  if (value === undefined) throw new Error('The line has no such attribute.');
  return value === '$' ? null : value.replace(/^[A-Z]+\((.*)\)$/, '$1').replace(/^'(.*)'$/, '$1');
}
