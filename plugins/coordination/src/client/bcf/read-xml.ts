import { XMLParser, XMLValidator } from 'fast-xml-parser';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  alwaysCreateTextNode: true,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Numbers of characters; a file with entities of its own is refused.
  htmlEntities: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/** An element: what is in it by name, and its text and attributes. */
export class XmlNode {
  readonly #given: object;

  constructor(given: object) {
    this.#given = given;
  }

  /** Elements of this name directly in it. */
  all(name: string): readonly XmlNode[] {
    const found: unknown = Reflect.get(this.#given, name);
    if (!Array.isArray(found) || !Object.hasOwn(this.#given, name)) return [];
    return found.map((one) => new XmlNode(typeof one === 'object' && one !== null ? one : { '#text': one }));
  }

  /** The first of them; one without content if there is none. */
  one(name: string): XmlNode {
    return this.all(name)[0] ?? new XmlNode({});
  }

  /** The elements of a list, which has one around it in BCF 3.0. */
  listed(around: string, name: string): readonly XmlNode[] {
    return this.all(around).flatMap((list) => list.all(name));
  }

  has(name: string): boolean {
    return this.all(name).length > 0;
  }

  get text(): string {
    const own: unknown = Reflect.get(this.#given, '#text');
    return typeof own === 'string' ? own.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '') : '';
  }

  /** An attribute; empty if it is missing. */
  attribute(name: string): string {
    const own: unknown = Reflect.get(this.#given, `@${name}`);
    return typeof own === 'string' ? own : '';
  }
}

/**
 * The root of an XML file. A declaration of its own kind of document is refused: it could name files and grow without end.
 * @throws Error for what is not this XML
 */
export function readXml(bytes: Uint8Array, root: string): XmlNode {
  const text = decode(bytes);
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text)) throw new Error('The XML declares entities.');
  const valid = XMLValidator.validate(text, { allowBooleanAttributes: false });
  if (valid !== true) throw new Error(`The XML is damaged in line ${valid.err.line}.`);
  const [found] = new XmlNode(parser.parse(text)).all(root);
  if (found === undefined) throw new Error(`The XML has no ${root}.`);
  return found;
}

function decode(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const name = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(name, { fatal: true }).decode(bytes);
}
