import { type ObjectRef, problemText, translate } from '@gantry/plugin-sdk';
import { texts } from '../messages/texts.ts';
import { type ChosenObject, takeView, uploadView } from '../state/take-viewpoint.ts';
import type { TopicModule } from '../topic-module.ts';

/** Takes the view with its picture, and opens the form of a new topic about these objects. */
export async function beginTopic(module: TopicModule, objects: readonly ObjectRef[]): Promise<void> {
  const { context } = module;
  try {
    const taken = await takeView(context);
    const chosen = await Promise.all(objects.slice(0, 20).map((object) => named(module, object)));
    const { TopicForm } = await import('../topic/topic-form.tsx');
    await context.dialogs.open<void>(
      {
        component: (view) => <TopicForm {...{ module, topic: undefined, taken, objects: chosen, ...view }} />,
      },
      { title: translate(texts, context.session.locale, 'newHere') },
    );
  } catch (error) {
    context.log.warn('A new issue could not begin.', { error: String(error) });
    context.notifications.show({
      text: translate(texts, context.session.locale, 'noScene'),
      tone: 'warning',
    });
  }
}

async function named({ context }: TopicModule, { modelId, globalId }: ObjectRef): Promise<ChosenObject> {
  const { Name, Class } = await context.scene.getProperties({ modelId, globalId }, context.signal);
  const name = [Name, Class].find((text) => typeof text === 'string' && text !== '');
  return { modelId, globalId, name: typeof name === 'string' ? name.slice(0, 200) : '', fingerprint: '' };
}

/** Adds the view as it is now to a topic, and says so. */
export async function addView(
  { context, api, open }: TopicModule,
  id: string,
  number: string,
): Promise<void> {
  const { locale } = context.session;
  try {
    await api.addViewpoint({ id, viewpoint: await uploadView(context, await takeView(context)) });
    context.notifications.show({ text: translate(texts, locale, 'added', { number }), tone: 'success' });
    void open.refresh();
  } catch (error) {
    if (context.signal.aborted) return;
    const why = problemText(error, locale);
    context.notifications.show({ text: translate(texts, locale, 'addFailed', { why }), tone: 'danger' });
  }
}
