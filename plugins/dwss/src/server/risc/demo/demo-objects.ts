import type { DemoProject } from '@gantry/plugin-sdk/server';
import type { DemoForm } from './demo-plan.ts';
import { demoWorkOf } from './demo-work.ts';

type DemoObject = DemoProject['objects'][number];

/** The most objects of one form. */
const mostObjects = 8;

/** The objects that a form is about: parts of its bay; some contractors leave them out. */
export function objectsOf(
  { objects }: Pick<DemoProject, 'objects'>,
  { discipline, work, end }: DemoForm,
  location: string,
): readonly DemoObject[] {
  if (end === 'Draft' || work % 4 === 3) return [];
  const inBay = objects.filter(({ place }) => place === location);
  const { element } = demoWorkOf(discipline, work);
  const meant = inBay.filter(({ name }) => name.startsWith(element));
  return (meant.length > 0 ? meant : inBay).slice(0, mostObjects);
}
