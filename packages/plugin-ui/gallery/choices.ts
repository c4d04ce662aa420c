import { useSyncExternalStore } from 'react';

/** What the page shows, and how: its query, so that a link shows the same. */
export interface Choices {
  readonly story: string | undefined;
  readonly lang: 'en' | 'zh-CN';
  readonly theme: 'light' | 'dark' | 'high-contrast';
  /** Pixels of the frame around the story; undefined without a frame. */
  readonly width: number | undefined;
  /** Only the story, as in the frame. */
  readonly isBare: boolean;
}

function read(query: string): Choices {
  const params = new URLSearchParams(query);
  const theme = params.get('theme');
  const width = Number(params.get('width'));
  return {
    story: params.get('story') ?? undefined,
    lang: params.get('lang') === 'zh-CN' ? 'zh-CN' : 'en',
    theme: theme === 'dark' || theme === 'high-contrast' ? theme : 'light',
    width: width > 0 ? width : undefined,
    isBare: params.has('bare'),
  };
}

export function linkTo(choices: Choices): string {
  const params = new URLSearchParams({ lang: choices.lang, theme: choices.theme });
  if (choices.story !== undefined) params.set('story', choices.story);
  if (choices.width !== undefined) params.set('width', String(choices.width));
  if (choices.isBare) params.set('bare', '');
  return `?${params}`;
}

export function go(choices: Choices): void {
  history.pushState(null, '', linkTo(choices));
  window.dispatchEvent(new PopStateEvent('popstate'));
}

const subscribe = (changed: () => void) => {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
};

export function useChoices(): Choices {
  return read(useSyncExternalStore(subscribe, () => location.search));
}
