import type { ReactNode } from 'react';

/** What a file `*.story.tsx` exports: parts in a state worth looking at, by the name of that state. */
export interface StoryFile {
  readonly stories: Readonly<Record<string, () => ReactNode>>;
}
export interface Story {
  /** File without its ending, and the story's name: `list/list-page/Filtered`. */
  readonly id: string;
  readonly show: () => ReactNode;
}

const files = import.meta.glob<StoryFile>('../src/**/*.story.tsx', { eager: true });

export const allStories: readonly Story[] = Object.entries(files).flatMap(([path, { stories }]) => {
  const folder = path.replace('../src/', '').replace('.story.tsx', '');
  return Object.entries(stories).map(([name, show]) => ({ id: `${folder}/${name}`, show }));
});
