import { escapeHtml } from '../html.ts';
import type { ApiItem } from '../reference/api-model.ts';
import {
  declarationHtml,
  membersHtml,
  type Place,
  type ReferenceParts,
  signatureHtml,
} from '../reference/declaration-html.ts';
import { isComponent } from '../reference/entry-page.ts';
import type { Entry } from '../reference/type-links.ts';
import { linkFrom, type SitePage } from '../site-page.ts';

interface Component {
  readonly entry: Entry;
  readonly item: ApiItem;
}

/** Folders of the UI kit whose names say less than a title can. */
const titles: Readonly<Record<string, string>> = {
  fields: 'Fields without a form',
  form: 'Forms and their fields',
  list: 'Lists',
  page: 'Pages',
  record: 'Pages of a record',
  signing: 'Signing',
  states: 'States of a view',
  verify: 'Check of a paper',
};

/**
 * A page for each folder of the UI kit that has components: its stories in a frame, and each component with its props.
 * @param stories - ids of all stories
 */
export function componentPages(
  entries: readonly Entry[],
  stories: readonly string[],
  section: string,
  parts: ReferenceParts,
): readonly SitePage[] {
  const folders = new Map<string, Component[]>();
  for (const entry of entries) {
    if (entry.package !== 'plugin-ui') continue;
    for (const item of entry.items.filter(isComponent)) {
      const folder = folderOf(item);
      const known = folders.get(folder) ?? [];
      if (!known.some((one) => one.item.name === item.name)) known.push({ entry, item });
      folders.set(folder, known);
    }
  }
  const without = stories.filter((id) => !folders.has(id.split('/', 1)[0] ?? ''));
  if (without.length > 0) throw new Error(`Stories of no component: ${without.join(', ')}.`);
  return [...folders]
    .sort(([one], [other]) => titleOf(one).localeCompare(titleOf(other), 'en'))
    .map(([folder, components]) => {
      const path = `components/${folder}`;
      const ids = stories.filter((id) => id.startsWith(`${folder}/`));
      const shown = components
        .sort((one, other) => (one.item.name ?? '').localeCompare(other.item.name ?? '', 'en'))
        .map(({ entry, item }) => componentHtml(item, { ...parts, entry, page: path, hasAnchors: false }));
      const body = [
        `<h1 id="${folder}">${titleOf(folder)}</h1>`,
        ids.length === 0 ? '' : storiesHtml(ids, path),
        '<h2 id="components">Components</h2>',
        ...shown,
      ];
      return { path, section, title: titleOf(folder), body: body.join('\n') };
    });
}

function folderOf({ name, fileUrlPath = '' }: ApiItem): string {
  const folder = /^dist\/([^/]+)\//.exec(fileUrlPath)?.[1];
  if (folder === undefined) throw new Error(`${name} is declared in ${fileUrlPath}, which is in no folder.`);
  return folder;
}

function titleOf(folder: string): string {
  return titles[folder] ?? `${folder.slice(0, 1).toUpperCase()}${folder.slice(1)}`;
}

/** The component's own declaration, and the members of the interface of its props. */
function componentHtml(item: ApiItem, place: Place) {
  const { entry, page } = place;
  const props = propsOf(item, entry);
  const imported = `<p class="facts"><code>import { ${item.name} } from '${escapeHtml(entry.specifier)}';</code></p>`;
  const declared = declarationHtml([item], place).replace('</section>', '');
  const address = props && place.links.ofCode(props.name ?? '', page);
  const title = address ? `<p><a href="${address}"><code>${props?.name}</code></a></p>` : '';
  return `${declared}${imported}${title}${props ? propsHtml(props, place) : ''}</section>`;
}

function propsHtml(props: ApiItem, place: Place): string {
  return props.kind === 'Interface' ? membersHtml([props], place) : signatureHtml(props, place);
}

/** The type of the first parameter, if the entry exports it. */
function propsOf(item: ApiItem, entry: Entry): ApiItem | undefined {
  const names = (item.excerptTokens ?? [])
    .filter(({ kind, text }) => kind === 'Reference' && /Props$/.test(text))
    .map(({ text }) => text);
  return entry.items.find(({ name }) => name !== undefined && names.includes(name));
}

/** A frame with the first story; a script of the site adds the choice of story, language, theme and width. */
function storiesHtml(ids: readonly string[], page: string): string {
  const address = linkFrom(page, 'stories/index.html');
  const files = new Map<string, string[]>();
  for (const id of ids) {
    const file = id.slice(0, id.lastIndexOf('/'));
    const name = id.slice(file.length + 1);
    const option = `<option value="${escapeHtml(id)}">${escapeHtml(name)}</option>`;
    files.set(file, [...(files.get(file) ?? []), option]);
  }
  const options = [...files]
    .map(
      ([file, all]) =>
        `<optgroup label="${file.slice(file.lastIndexOf('/') + 1)}">${all.join('')}</optgroup>`,
    )
    .join('');
  return `<h2 id="stories">Stories</h2>
<div class="stories" data-stories="${address}">
<p class="needs-script">Live stories need JavaScript.</p>
<form class="story-choices" hidden>
<label>Story <select name="story">${options}</select></label>
<label>Language <select name="lang"><option value="en">English</option><option value="zh-CN">简体中文</option></select></label>
<label>Theme <select name="theme"><option value="light">light</option><option value="dark">dark</option><option value="high-contrast">high contrast</option></select></label>
<label>Width <select name="width"><option value="">as wide as here</option><option>390</option><option>768</option><option>1280</option></select></label>
<a href="${address}" target="_blank" rel="noopener">Open alone</a>
</form>
</div>`;
}
