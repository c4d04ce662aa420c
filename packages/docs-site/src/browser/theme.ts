const key = 'gantry.docs.theme';

/** Sets the theme that the reader chose before the page is drawn; without a choice the page follows the system. */
export function applyTheme(): void {
  const chosen = stored();
  if (chosen === '') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

/** Whether the page is dark now. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

/** Shows the choice of the theme, which needs a script. */
export function offerTheme(select: HTMLSelectElement): void {
  select.value = stored();
  select.addEventListener('change', () => {
    store(select.value);
    applyTheme();
  });
  const label = select.closest('label');
  if (label) label.hidden = false;
}

function stored(): string {
  try {
    const theme = localStorage.getItem(key);
    return theme === 'light' || theme === 'dark' ? theme : '';
  } catch {
    // A page that is opened from a folder may have no storage. Then the choice holds for the page.
    return document.documentElement.dataset.theme ?? '';
  }
}

function store(theme: string): void {
  try {
    if (theme === '') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    document.documentElement.dataset.theme = theme;
    if (theme === '') delete document.documentElement.dataset.theme;
  }
}
