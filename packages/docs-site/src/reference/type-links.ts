import { escapeHtml } from '../html.ts';
import { highlight } from '../markdown/highlight.ts';
import type { EntrySource } from '../site-order.ts';
import { linkFrom } from '../site-page.ts';
import type { ApiItem } from './api-model.ts';

/** One entry with what it exports. */
export interface Entry extends EntrySource {
  readonly items: readonly ApiItem[];
  /** The version in which each export came. */
  readonly since: ReadonlyMap<string, string>;
}

/** The page of an entry: `reference/plugin-sdk/server-records`. */
export function entryPath({ package: name, report }: Pick<Entry, 'package' | 'report'>): string {
  return `reference/${name}/${report === name ? 'index' : report}`;
}

/** Where each export is described. A name that several entries export leads to the entry that asks, or else to the first. */
export class TypeLinks {
  readonly #entries: readonly Entry[];
  readonly #names: ReadonlyMap<string, readonly Entry[]>;

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
    const names = new Map<string, Entry[]>();
    for (const entry of entries)
      for (const name of new Set(entry.items.map((item) => item.name ?? '')))
        names.set(name, [...(names.get(name) ?? []), entry]);
    this.#names = names;
  }

  /**
   * The address of what a declaration refers to; undefined for types of other packages.
   * @param reference - `@gantry/plugin-sdk!~ObjectRef:interface`
   * @param page - the page with the link
   */
  ofReference(reference: string, page: string, from: Entry): string | undefined {
    const [, name, exported] =
      /^@gantry\/(plugin-sdk|plugin-ui|server-testing|plugin-e2e)(?:\/[\w-/]+)?!~?([\w$]+)/.exec(reference) ??
      [];
    if (name === undefined || exported === undefined) return undefined;
    const own = this.#names.get(exported) ?? [];
    const entry = own.includes(from) ? from : (own.find((one) => one.package === name) ?? own[0]);
    if (entry === undefined) return undefined;
    const path = entryPath(entry);
    return path === page ? `#${exported}` : linkFrom(page, `${path}.html#${exported}`);
  }

  /** The address of code in a text, such as `createTestHost` or `Marker`, if it is the name of an export and of nothing else. */
  ofCode(code: string, page: string): string | undefined {
    const name = code.replace(/\(\)$/, '');
    // A name of one word in small letters is more often a word of the text.
    if (!/^([A-Z]\w+|[a-z]+[A-Z]\w*)$/.test(name)) return undefined;
    const entry = this.#names.get(name)?.[0];
    return entry && linkFrom(page, `${entryPath(entry)}.html#${name}`);
  }

  entry(packageName: string, report: string): Entry {
    const found = this.#entries.find((one) => one.package === packageName && one.report === report);
    if (!found) throw new Error(`The site has no entry ${report} of ${packageName}.`);
    return found;
  }
}

/**
 * Code as HTML in which names lead to their declarations.
 * @param hrefs - by name as it stands in the code
 */
export function linkedCode(code: string, hrefs: ReadonlyMap<string, string>): string {
  return highlight(code, 'ts')
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith('<')
        ? part
        : part.replaceAll(/[A-Za-z_$][\w$]*/g, (name) => {
            const href = hrefs.get(name);
            return href === undefined ? name : `<a href="${escapeHtml(href)}">${name}</a>`;
          }),
    )
    .join('');
}
