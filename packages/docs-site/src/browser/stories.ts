import { isDark } from './theme.ts';

/** Shows the chosen story in a frame, in the chosen language, theme and width. The theme begins as the page's. */
export function showStories(box: HTMLElement): void {
  const form = box.querySelector('form');
  const alone = form?.querySelector('a');
  const page = box.dataset.stories;
  if (!form || !alone || page === undefined) return;
  const frame = document.createElement('iframe');
  frame.className = 'story-frame';
  box.append(frame);
  const theme = form.querySelector<HTMLSelectElement>('[name=theme]');
  if (theme) theme.value = isDark() ? 'dark' : 'light';
  const show = () => {
    const chosen = new FormData(form);
    const text = (name: string) => String(chosen.get(name) ?? '');
    const query = new URLSearchParams({
      story: text('story'),
      lang: text('lang'),
      theme: text('theme'),
      bare: '',
    });
    const address = `${page}?${query}`;
    const width = text('width');
    frame.style.width = width === '' ? '100%' : `${width}px`;
    frame.title = `Story: ${text('story')}`;
    frame.src = address;
    alone.href = address;
  };
  form.addEventListener('change', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  box.querySelector('.needs-script')?.remove();
  show();
}
