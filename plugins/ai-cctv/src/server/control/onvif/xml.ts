import { XMLParser } from 'fast-xml-parser';
import { CameraProblem } from './camera-problem.ts';

/** An element, by the names of what is in it without their prefixes; `@name` is an attribute. A text is an element without any. */
export type XmlElement = unknown;

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Only the five entities of XML itself are read, by `textOf`.
  processEntities: false,
});

/** @throws CameraProblem CAMERA_NOT_ONVIF if the text is not XML, or defines entities */
export function parseXml(text: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new CameraProblem('CAMERA_NOT_ONVIF');
  try {
    return parser.parse(text, true);
  } catch {
    throw new CameraProblem('CAMERA_NOT_ONVIF');
  }
}

/** The elements of this name directly below another. */
export function elements(parent: XmlElement, name: string): readonly XmlElement[] {
  if (typeof parent !== 'object' || parent === null) return [];
  const found: unknown = Object.hasOwn(parent, name) ? Reflect.get(parent, name) : undefined;
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
}

/** The first element at the end of a path of names; undefined without one. */
export function element(parent: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => elements(at, name)[0], parent);
}

/** The text at the end of a path of names, trimmed; empty without one. */
export function textOf(parent: XmlElement, ...path: readonly string[]): string {
  const found = element(parent, ...path);
  const text = typeof found === 'object' ? element(found, '#text') : found;
  return typeof text === 'string' ? decoded(text.trim()) : '';
}

/** The value of an attribute; empty without one. */
export const attributeOf = (of: XmlElement, name: string): string => textOf(of, `@${name}`);

const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name, number, hex) => {
      if (name !== undefined) return marks[String(name).toLowerCase()] ?? whole;
      const code = number === undefined ? Number.parseInt(String(hex), 16) : Number(number);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** A text within XML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
