import { mostViewObjects, objectsOf, viewLinkDays } from '@gantry/contract';
import { translate } from '@gantry/plugin-sdk';
import { ViewLinksApi } from '../../api/views-api.ts';
import { copyTextLater } from '../copy-text.ts';
import type { Host } from '../host-context.ts';
import { paths } from '../paths.ts';
import { viewMessages } from './view-messages.ts';
import { wholeView } from './whole-view.ts';

/**
 * Copies a link that opens what is seen now for every member who may see the models, as long as it lasts.
 * @throws ApiError (a rejection)
 */
export async function copyViewLink(host: Host): Promise<void> {
  const { plugins, preferences, timeline, projects, api } = host;
  const scene = host.scene();
  const say = (key: 'noScene' | 'tooMany' | 'viewLinkCopied') =>
    translate(viewMessages, preferences.locale, key, { max: mostViewObjects, count: viewLinkDays });
  const tell = (text: string) => void plugins.notify({ text, tone: 'warning', timeoutMs: 8000 });
  if (!scene || !projects.current) return tell(say('noScene'));
  const { id: projectId, code } = projects.current;
  // A link is about what is seen today, also after a newer model has come.
  const viewpoint = { ...wholeView(host, scene), day: timeline.day ?? null };
  if (objectsOf(viewpoint.components) > mostViewObjects) return tell(say('tooMany'));
  const address = new ViewLinksApi(api)
    .add(projectId, { viewpoint })
    .then(({ id }) => `${location.origin}${paths.model(code, { link: id })}`);
  await copyTextLater(host, address, say('viewLinkCopied'));
}
