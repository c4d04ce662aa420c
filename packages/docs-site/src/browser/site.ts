import { offerSearch } from './search-box.ts';
import { showStories } from './stories.ts';
import { applyTheme, offerTheme } from './theme.ts';

// Before the page is drawn.
applyTheme();
document.addEventListener('DOMContentLoaded', () => {
  showCurrent();
  const theme = document.querySelector<HTMLSelectElement>('#theme');
  if (theme) offerTheme(theme);
  const search = document.querySelector<HTMLElement>('#search');
  if (search) offerSearch(search);
  const stories = document.querySelector<HTMLElement>('.stories');
  if (stories) showStories(stories);
});

/** The tree is longer than the window: scrolls it, and not the page, to the page that is shown. */
function showCurrent(): void {
  const tree = document.querySelector<HTMLElement>('#tree');
  const current = tree?.querySelector<HTMLElement>('[aria-current]');
  if (tree && current) tree.scrollTop = current.offsetTop - tree.clientHeight / 2;
}
