import { readP6Xml } from './p6-xml.ts';
import { PlanError, type PlannerFile } from './plan-types.ts';
import { readProjectXml } from './project-xml.ts';
import { readXer } from './xer.ts';

/**
 * Reads a programme of Primavera P6 (XER or PMXML) or Microsoft Project (MSPDI XML). Days are read as they stand in the file, whatever its
 * calendars: nothing is scheduled anew.
 * @throws PlanError
 */
export function readPlannerFile(bytes: Uint8Array): PlannerFile {
  const text = textOf(bytes);
  if (text.startsWith('ERMHDR')) return readXer(text);
  if (!/^\s*</.test(text)) throw new PlanError('NOT_A_PROGRAMME');
  const xml = new DOMParser().parseFromString(text, 'application/xml');
  const { documentElement: root } = xml;
  if (xml.getElementsByTagName('parsererror').length > 0) throw new PlanError('DAMAGED');
  if (root.localName === 'APIBusinessObjects') return readP6Xml(root);
  if (root.localName === 'Project') return readProjectXml(root);
  throw new PlanError('NOT_A_PROGRAMME', root.localName);
}

/** P6 writes XER in the code page of its machine, and newer versions in UTF-8; XML says its encoding. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(
    new TextDecoder('latin1').decode(bytes.slice(0, 200)),
  );
  const bom =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined;
  try {
    if (bom !== undefined) return new TextDecoder(bom).decode(bytes);
    if (declared?.[1] !== undefined) return new TextDecoder(declared[1], { fatal: true }).decode(bytes);
  } catch (error) {
    throw new PlanError('ENCODING', declared?.[1] ?? bom, error);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The code page of Western Windows: ids and days are plain letters in each, so only names can come out wrong.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
