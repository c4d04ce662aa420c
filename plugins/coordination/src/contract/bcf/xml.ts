/** A piece of XML that is complete: texts in it are escaped. */
export type Xml = string & { readonly __xml: never };

/** Characters that XML 1.0 does not have. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
/** Line ends and tabs of an attribute would be read as blanks. */
const attributeEntities: Readonly<Record<string, string>> = { ...entities, '\n': '&#10;', '\t': '&#9;' };

const escaped = (value: string, table: typeof entities, what: RegExp) =>
  value.replace(notXml, '').replace(what, (sign) => table[sign] ?? sign);

type Content = string | number | undefined | readonly Xml[];

/** An element. Without content, or with an empty text, it is closed at once. Attributes that are undefined are left out. */
export function element(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string | boolean | number | undefined>> = {},
): Xml {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value), attributeEntities, /[&<>"\r\n\t]/g)}"`)
    .join('');
  const inner =
    typeof content === 'object' ? content.join('') : escaped(String(content ?? ''), entities, /[&<>\r]/g);
  const text = inner === '' ? `<${name}${given}/>` : `<${name}${given}>${inner}</${name}>`;
  // This function is where pieces come from.
  return text as Xml;
}

/** The element, if there is something in it. */
export const optional = (name: string, content: string | number | null): readonly Xml[] =>
  content === null || content === '' ? [] : [element(name, content)];

export const xmlFile = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
