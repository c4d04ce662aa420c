import { ApiError, type StyleLayer, translate } from '@gantry/plugin-sdk';
import { when } from 'mobx';
import type { ViewObjects, Viewpoint } from '../../contract/viewpoint.ts';
import { texts } from '../messages/texts.ts';
import type { TopicApi, TopicContext } from '../topic-api.ts';

/** Milliseconds for which a view waits for the models. */
const patience = 30_000;

/** Opens viewpoints in the model, with the colours that they give to single objects. */
export class ViewOpener {
  readonly #context: TopicContext;
  readonly #api: TopicApi;
  #colours: StyleLayer | undefined;

  constructor(context: TopicContext, api: TopicApi) {
    this.#context = context;
    this.#api = api;
  }

  /** Shows the model as the viewpoint has it, and says what of it is not there. @returns false, after saying why, where it cannot */
  async open(viewpointId: string, signal: AbortSignal = this.#context.signal): Promise<boolean> {
    const { locale } = this.#context.session;
    try {
      const { view, unknownObjects } = await this.#api.viewpoint({ viewpointId }, { signal });
      if (view === null) {
        this.#tell('viewNone');
        return false;
      }
      await this.#showModel();
      const { coloring, ...seen } = view;
      const missing = await this.#context.scene.views.restore({
        ...seen,
        tab: 'gantry.coordination/topics',
        components: {
          selection: known(seen.components.selection),
          hidden: known(seen.components.hidden),
          isolated: seen.components.isolated && known(seen.components.isolated),
          ghosted: known(seen.components.ghosted),
        },
      });
      // Where the host itself shows the colours, with their legend, these are for other programs.
      this.#colour(view.colouring || view.compared ? [] : coloring);
      if (unknownObjects > 0) this.#tell('viewMissing', unknownObjects);
      else if (missing.models > 0) this.#tell('viewModels', missing.models);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
        this.#tell('viewGone');
        return false;
      }
      const why = error instanceof Error ? error.message : String(error);
      this.#context.notifications.show({
        text: translate(texts, locale, 'viewFailed', { why }),
        tone: 'danger',
      });
      return false;
    }
  }

  /** Opens a view as `open` does, for somebody who came by a link. Where the view cannot be opened, the page of the model is opened without it. */
  async follow(viewpointId: string): Promise<void> {
    if (await this.open(viewpointId)) return;
    await this.#showModel().catch((error) => {
      this.#context.log.warn('The model could not be shown.', { error: String(error) });
    });
  }

  /** Takes the colours of the last viewpoint off. */
  clear(): void {
    this.#colours?.clear();
  }

  async #showModel(): Promise<void> {
    await this.#context.commands.execute('gantry.host/open-model', { tab: 'gantry.coordination/topics' });
    const { scene } = this.#context;
    await when(() => scene.models.every(({ loaded }) => loaded), { timeout: patience }).catch(
      () => undefined,
    );
  }

  #colour(coloring: Viewpoint['coloring']): void {
    this.clear();
    if (coloring.length === 0) return;
    this.#colours ??= this.#context.scene.createStyleLayer('viewpoint', 10);
    for (const { color, objects } of coloring)
      this.#colours.set(
        known(objects).flatMap(({ modelId, globalIds }) =>
          globalIds.map((globalId) => ({ modelId, globalId })),
        ),
        { color },
      );
  }

  #tell(key: 'viewMissing' | 'viewModels' | 'viewGone' | 'viewNone', count = 1): void {
    const text = translate(texts, this.#context.session.locale, key, { count });
    this.#context.notifications.show({ text, tone: 'warning' });
  }
}

/** Objects of a model. The server has put the others into theirs. */
const known = (lists: ViewObjects) =>
  lists.flatMap(({ modelId, globalIds }) => (modelId === null ? [] : [{ modelId, globalIds }]));
