import { createMessages, defineMessages, type ObjectFilter, type ObjectRef } from '@gantry/plugin-sdk';
import type { Host } from '../host-context.ts';
import { className } from './ifc-class.ts';

const similarMessages = defineMessages({
  en: {
    found_one: 'Nothing else is like it: {what}.',
    found_other: '{count} objects are selected: {what}.',
    failed: 'Similar objects could not be looked for. Check the connection and try again.',
  },
  'zh-CN': {
    found_other: '已选择 {count} 个构件：{what}。',
    failed: '无法查找相似构件。请检查网络连接后重试。',
  },
});

/** The most objects whose class and type are read: those of a large selection repeat themselves. */
const mostRead = 20;

/** A class of IFC, and the type of it where the file gives one. */
interface Kind {
  readonly category: string;
  readonly type: string | undefined;
}

/** Selects all shown objects that have the class and type of one of the given objects, and says what they are. */
export async function selectSimilar(host: Host, objects: readonly ObjectRef[]): Promise<void> {
  const { plugins, preferences, projects, selection } = host;
  const { t } = createMessages(similarMessages, preferences.locale);
  const [scene, projectId] = [host.scene(), projects.current?.id];
  if (!scene || projectId === undefined) return;
  const before = selection.current;
  try {
    const read = objects.slice(-mostRead).map(async (object): Promise<Kind> => {
      const [{ category }, { ObjectType: type }] = await Promise.all([
        host.api.object(projectId, object.globalId),
        scene.getProperties(object),
      ]);
      return { category, type: typeof type === 'string' && type !== '' ? type : undefined };
    });
    const kinds = new Map((await Promise.all(read)).map((kind) => [nameOf(kind), kind]));
    const found = await Promise.all([...kinds.values()].map((kind) => scene.find(filterOf(kind))));
    // Who selected something else meanwhile wants that.
    if (selection.current !== before) return;
    const shown = found.flat().filter(shownIn(host, objects));
    selection.set(shown);
    const text = t('found', { count: shown.length, what: [...kinds.keys()].join(', ') });
    plugins.notify({ text, tone: 'info', timeoutMs: 6000 });
  } catch (error) {
    reportError(error);
    plugins.notify({ text: t('failed'), tone: 'danger', timeoutMs: 8000 });
  }
}

function filterOf({ category, type }: Kind): ObjectFilter {
  return {
    categories: [category],
    ...(type === undefined ? {} : { properties: [{ name: 'ObjectType', equals: type }] }),
  };
}

function nameOf({ category, type }: Kind): string {
  return type === undefined ? className(category) : `${className(category)} ${type}`;
}

function shownIn(
  { styles: { hidden, isolated } }: Host,
  objects: readonly ObjectRef[],
): (object: ObjectRef) => boolean {
  const keyOf = ({ modelId, globalId }: ObjectRef) => `${modelId}/${globalId}`;
  const kept = isolated && new Set(isolated.map(keyOf));
  // The objects may be parts of a whole that is isolated. What else belongs to it is not known here.
  const only = kept && objects.every((object) => kept.has(keyOf(object))) ? kept : undefined;
  return (object) => !hidden.has(keyOf(object)) && (only?.has(keyOf(object)) ?? true);
}
