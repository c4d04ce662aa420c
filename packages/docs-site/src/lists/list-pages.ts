import { escapeHtml, tableHtml } from '../html.ts';
import type { ApiItem } from '../reference/api-model.ts';
import { membersHtml, type Place, type ReferenceParts } from '../reference/declaration-html.ts';
import { readDocComment } from '../reference/doc-comment.ts';
import { type Entry, entryPath } from '../reference/type-links.ts';
import type { ListName } from '../site-order.ts';
import { linkFrom, type SitePage } from '../site-page.ts';

/** What the lists are made from, besides the declarations. */
export interface HostTables {
  /** Version of each contribution point, which `ctx.supports` compares with. */
  readonly pointVersions: Readonly<Record<string, number>>;
  /** Path data of each icon, on a grid of 20 × 20. */
  readonly icons: ReadonlyMap<string, string>;
}

/** Lists of the host's names, each made from the code. A list that cannot be made is an error. */
export function listPage(
  name: ListName,
  section: string,
  index: Entry,
  tables: HostTables,
  parts: ReferenceParts,
): SitePage {
  const page = `lists/${name}`;
  const place = { ...parts, entry: index, page, hasAnchors: true };
  const { title, body } = lists[name](place, tables);
  return { path: page, title, section, body: `<h1 id="list">${title}</h1>\n${body}` };
}

const lists: Readonly<
  Record<ListName, (place: Place, tables: HostTables) => { readonly title: string; readonly body: string }>
> = {
  'contribution-points': (place, { pointVersions }) => {
    const points = declared('ContributionPoints', place);
    const known = new Set((points.members ?? []).map(({ name }) => name));
    const without = Object.keys(pointVersions).filter((point) => !known.has(point));
    if (without.length > 0) throw new Error(`ContributionPoints lacks ${without.join(', ')}.`);
    const rows = Object.entries(pointVersions).map(([point, version]) => [
      `<a href="#ContributionPoints.${point}"><code>${point}</code></a>`,
      `<code>ctx.supports('${point}@${version}')</code>`,
    ]);
    return {
      title: 'Contribution points',
      body:
        intro(
          place,
          'What a manifest can declare below `contributes`. `ctx.supports` is true for the version of the host and for older ones.',
        ) +
        tableHtml(['Point', 'This host answers true to'], rows) +
        `<h2 id="fields">Fields</h2>\n${membersHtml([points], place)}` +
        `<h2 id="attached">What the code attaches</h2>\n${membersHtml([declared('Implementations', place)], place)}`,
    };
  },
  capabilities: (place) => {
    const type = declared('Capability', place);
    const about = place.text(readDocComment(type.docComment).summary, place.page);
    const names = quotedNames(type);
    const rows = names.map((name) => [`<code>${name}</code>`, needing(name, place).join(', ') || '—']);
    return {
      title: 'Capabilities',
      body: `${about}<h2 id="members">Members that need each</h2>\n${tableHtml(['Capability', 'Without it these members cannot be used'], rows)}`,
    };
  },
  'host-commands': (place) => ({
    title: 'Commands of the host',
    body:
      intro(
        place,
        'A plugin runs them with `ctx.commands.execute(id, value)`, and a manifest may name them where it names a command.',
      ) + membersHtml([declared('HostCommands', place)], place),
  }),
  'host-events': (place) => ({
    title: 'Events of the host',
    body:
      intro(place, 'They are on `ctx.events`. Each gives back a handle that ends with the plugin.') +
      membersHtml([declared('HostEvents', place)], place),
  }),
  'context-keys': (place) => ({
    title: 'Context keys',
    body:
      intro(place, 'Values that a `when` condition of a manifest can test.') +
      place.text(readDocComment(declared('When', place).docComment).summary, place.page) +
      `<h2 id="keys">Keys</h2>\n${membersHtml([declared('ContextKeys', place)], place)}`,
  }),
  icons: (_place, { icons }) => ({
    title: 'Icons',
    body: `<p>Where a manifest takes an icon, it takes one of these names, or path data on a grid of 20 × 20.</p>\n<ul class="icons">${[
      ...icons,
    ]
      .map(
        ([name, path]) =>
          `<li><svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${escapeHtml(path)}"/></svg><code>${name}</code></li>`,
      )
      .join('\n')}</ul>`,
  }),
};

function intro(place: Place, markdown: string): string {
  return place.text(markdown, place.page);
}

function declared(name: string, { entry }: Place): ApiItem {
  const found = entry.items.find((item) => item.name === name);
  if (found === undefined) throw new Error(`${entry.specifier} exports no ${name}, of which a list is made.`);
  return found;
}

/** The texts of a type such as `'a' | 'b'`. */
function quotedNames({ name, excerptTokens = [] }: ApiItem): readonly string[] {
  const code = excerptTokens.map(({ text }) => text).join('');
  const names = [...code.matchAll(/'([^']+)'/g)].map(([, one = '']) => one);
  if (names.length === 0) throw new Error(`${name} is no list of texts.`);
  return names;
}

/** Links to the members whose type is `Needs<M, '<capability>', …>`. */
function needing(capability: string, { entry, page }: Place): readonly string[] {
  return entry.items
    .filter(({ kind }) => kind === 'Interface')
    .flatMap((item) =>
      (item.members ?? [])
        .filter((member) => {
          const code = (member.excerptTokens ?? []).map(({ text }) => text).join('');
          return new RegExp(`Needs<\\s*\\w+,\\s*'${capability.replace('.', '\\.')}'`).test(code);
        })
        .map((member) => {
          const name = `${item.name}.${member.name}`;
          return `<a href="${linkFrom(page, `${entryPath(entry)}.html#${name}`)}"><code>${name}</code></a>`;
        }),
    );
}
