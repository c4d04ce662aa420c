import { escapeHtml, tableHtml } from '../html.ts';
import { codeBlock, highlight } from '../markdown/highlight.ts';
import { type ApiItem, declarationOf, namesIn } from './api-model.ts';
import { memberText, typeText } from './declared-text.ts';
import { type DocComment, readDocComment } from './doc-comment.ts';
import { type Entry, linkedCode, type TypeLinks } from './type-links.ts';

/** What the pages of declarations need. */
export interface ReferenceParts {
  readonly links: TypeLinks;
  /** Markdown of a doc comment as HTML. */
  readonly text: (markdown: string, page: string) => string;
  /** A declaration file of a package, by its path below the package's folder. */
  readonly declarationFile: (packageName: string, file: string) => string;
}

/** Where declarations are shown. */
export interface Place extends ReferenceParts {
  readonly entry: Entry;
  readonly page: string;
  /** Whether members can be linked to. False where a page may show the same members twice. */
  readonly hasAnchors: boolean;
}

const kinds: Readonly<Record<string, string>> = {
  Class: 'class',
  Enum: 'enum',
  Function: 'function',
  Interface: 'interface',
  Namespace: 'namespace',
  TypeAlias: 'type',
  Variable: 'value',
};

/** An export with its overloads: heading, signature, what it is for, its members. */
export function declarationHtml(overloads: readonly ApiItem[], place: Place): string {
  const [item] = overloads;
  const name = item?.name ?? '';
  const kind = item && kinds[item.kind];
  if (kind === undefined)
    throw new Error(`The pages show no declaration of the kind ${item?.kind}: ${name}.`);
  const since = place.entry.since.get(name);
  if (since === undefined)
    throw new Error(
      `${place.entry.package}/etc/since.json has no version for ${name} of ${place.entry.report}.`,
    );
  return [
    `<section class="declaration"><h3 id="${name}">${name}</h3>`,
    `<p class="facts"><span>${kind}</span> <span>since ${escapeHtml(since)}</span></p>`,
    ...overloads.map((overload) => signatureHtml(overload, place) + docHtml(overload, place)),
    membersHtml(overloads, place),
    '</section>',
  ].join('\n');
}

/** The signature of an export. */
export function signatureHtml(item: ApiItem, place: Place): string {
  const file = item.fileUrlPath;
  const written =
    item.kind === 'TypeAlias' && file !== undefined && item.name !== undefined
      ? typeText(place.declarationFile(place.entry.package, file), item.name)
      : undefined;
  return codeBlock(codeHtml(written ?? declarationOf(item), item, place));
}

function codeHtml(code: string, item: ApiItem, place: Place): string {
  const hrefs = [...namesIn(item)].flatMap(([name, reference]) => {
    const href = place.links.ofReference(reference, place.page, place.entry);
    // A name does not lead to itself.
    return href === undefined || href.endsWith(`#${item.name}`) ? [] : [[name, href] as const];
  });
  return linkedCode(code, new Map(hrefs));
}

/** What a doc comment says: deprecation, summary, parameters, answer, errors, examples. */
function docHtml(item: ApiItem, place: Place): string {
  const doc = readDoc(item);
  const text = (markdown: string) => place.text(markdown, place.page);
  const params = [...doc.params].map(([name, about]) => [`<code>${escapeHtml(name)}</code>`, text(about)]);
  return [
    doc.deprecated === undefined
      ? ''
      : `<div class="deprecated"><strong>Deprecated.</strong> ${text(doc.deprecated)}</div>`,
    text(doc.summary),
    params.length === 0 ? '' : tableHtml(['Parameter', 'Meaning'], params),
    doc.returns === undefined
      ? ''
      : `<div class="returns"><strong>Returns</strong> ${text(doc.returns)}</div>`,
    ...doc.throws.map((error) => `<div class="throws"><strong>Throws</strong> ${text(error)}</div>`),
    ...doc.examples.map((example) =>
      example.includes('```') ? text(example) : codeBlock(highlight(example, 'tsx')),
    ),
  ].join('');
}

function readDoc(item: ApiItem): DocComment {
  try {
    return readDocComment(item.docComment);
  } catch (cause) {
    throw new Error(`${item.name}: ${String(cause)}`, { cause });
  }
}

/** The members of an interface or a class: declaration and what it means, one below the other, because types may be long. */
export function membersHtml(items: readonly ApiItem[], place: Place): string {
  const members = items.flatMap((item) =>
    (item.members ?? []).map((member) => memberHtml(item, member, place)),
  );
  return members.length === 0 ? '' : `<div class="members">${members.join('\n')}</div>`;
}

function memberHtml(owner: ApiItem, member: ApiItem, place: Place): string {
  const name = member.name ?? '';
  const file = owner.fileUrlPath;
  const written =
    file === undefined
      ? undefined
      : memberText(place.declarationFile(place.entry.package, file), owner.name ?? '', name);
  // An excerpt keeps the depth that the member has in its file.
  const declared = written ?? declarationOf(member).replaceAll(/\n {4}/g, '\n');
  const code = declared.replace(/^readonly /, '').replace(/;$/, '');
  const id = name === '' || !place.hasAnchors ? '' : ` id="${owner.name}.${escapeHtml(name)}"`;
  return `<div class="member"${id}>${codeBlock(codeHtml(code, member, place))}${docHtml(member, place)}</div>`;
}
