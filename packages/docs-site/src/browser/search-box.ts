import { type Found, PageSearch } from '../search/search-pages.ts';

declare global {
  /** Set by `search-index.js`. */
  var gantrySearchIndex: string | undefined;
}

/** A search field with a list of results below it, as the combobox of WAI-ARIA: arrow keys choose, Enter opens, Esc closes. */
export function offerSearch(box: HTMLElement): void {
  const input = box.querySelector('input');
  const list = box.querySelector<HTMLElement>('[role=listbox]');
  const status = box.querySelector<HTMLElement>('[role=status]');
  const root = box.dataset.root ?? '';
  if (!input || !list || !status) return;
  const search = loadOnce(root);
  let active = -1;

  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const choose = (at: number) => {
    const all = options();
    const chosen = all.at(all.length === 0 ? 0 : at % all.length);
    if (chosen === undefined) return;
    active = all.indexOf(chosen);
    for (const option of all) option.setAttribute('aria-selected', String(option === chosen));
    chosen.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', chosen.id);
  };
  const close = () => {
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const show = async () => {
    const query = input.value.trim();
    if (query === '') {
      status.textContent = '';
      return close();
    }
    const found = await search().then(
      (pages) => pages.find(query),
      () => undefined,
    );
    // The reader may have typed on while the index was loading.
    if (query !== input.value.trim()) return;
    list.replaceChildren(...(found ?? []).map(optionOf));
    status.textContent = statusOf(found);
    if (found === undefined || found.length === 0) return close();
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    choose(0);
  };
  const open = (option: HTMLElement | null | undefined) => {
    const { address } = option?.dataset ?? {};
    if (address === undefined) return;
    close();
    location.assign(root + address);
  };

  input.addEventListener('input', () => void show());
  input.addEventListener('focus', () => void search().catch(() => undefined));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) {
      close();
      event.preventDefault();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (list.hidden) void show();
      else choose(active + (event.key === 'ArrowDown' ? 1 : -1));
      event.preventDefault();
    } else if (event.key === 'Enter' && !list.hidden) {
      open(options()[active]);
      event.preventDefault();
    }
  });
  // The field keeps the focus while the pointer chooses.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) open(target.closest<HTMLElement>('[role=option]'));
  });
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input, select, textarea')) return;
    input.focus();
    event.preventDefault();
  });
  box.hidden = false;
}

function statusOf(found: readonly Found[] | undefined): string {
  if (found === undefined) return 'The search could not be loaded.';
  if (found.length === 0) return 'Nothing found.';
  return found.length === 1 ? '1 result' : `${found.length} results`;
}

function optionOf({ heading, page, address, excerpt }: Found, at: number): HTMLElement {
  const option = document.createElement('li');
  option.id = `search-${at}`;
  option.dataset.address = address;
  option.setAttribute('role', 'option');
  for (const [tag, text] of [
    ['strong', heading],
    ['span', page],
    ['small', excerpt],
  ] as const) {
    if (text === '') continue;
    const part = document.createElement(tag);
    part.textContent = text;
    option.append(part, ' ');
  }
  return option;
}

/** The index is large, so it is loaded when the reader comes to the field, by a script element: a page from a folder can fetch nothing. */
function loadOnce(root: string): () => Promise<PageSearch> {
  let loading: Promise<PageSearch> | undefined;
  return () => {
    loading ??= new Promise<PageSearch>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${root}search-index.js`;
      script.addEventListener('load', () => {
        const { gantrySearchIndex: json } = globalThis;
        if (json === undefined) reject(new Error('search-index.js holds no index.'));
        else resolve(new PageSearch(json));
      });
      script.addEventListener('error', () => reject(new Error('search-index.js could not be loaded.')));
      document.head.append(script);
    }).catch((error: unknown) => {
      // The next key tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
