import {
  type BcfComment,
  type BcfFile,
  type BcfTopic,
  type BcfVersion,
  type BcfViewpoint,
  bcfVersions,
} from '../../contract/bcf/bcf.ts';
import { type BcfNotice, type BcfNoticeCode, BcfRefusal } from './bcf-refusal.ts';
import { type OpenZip, openZip, zipLimits } from './open-zip.ts';
import { readView } from './read-view.ts';
import { readXml, type XmlNode } from './read-xml.ts';

/** How much of a file is taken. */
export const bcfLimits = { topics: 2000, comments: 500, viewpoints: 50, text: 20_000 } as const;

export interface ReadBcf {
  readonly file: BcfFile;
  /** What is not taken as it is in the file. */
  readonly notices: readonly BcfNotice[];
}

type Tell = (code: BcfNoticeCode, detail?: string) => void;

/**
 * Reads a `.bcf` or `.bcfzip` of version 2.1 or 3.0. A topic that is damaged is left out, a viewpoint that is damaged leaves its topic without it;
 * the notices say so.
 * @throws BcfRefusal if nothing of the file can be taken
 */
export async function readBcf(bytes: Uint8Array): Promise<ReadBcf> {
  const zip = openZip(bytes);
  const version = versionOf(zip);
  const folders = zip.paths
    .filter((path) => path.endsWith('/markup.bcf'))
    .map((path) => path.slice(0, -'markup.bcf'.length));
  if (folders.length === 0) throw new BcfRefusal('NO_TOPICS');
  if (folders.length > bcfLimits.topics) throw new BcfRefusal('TOO_MANY_TOPICS', String(bcfLimits.topics));
  const notices: BcfNotice[] = [];
  const topics = new Map<string, BcfTopic>();
  for (const [index, folder] of folders.entries()) {
    // A page that reads hundreds of topics still answers.
    if (index % 20 === 19) await new Promise((resolve) => setTimeout(resolve));
    const told: { readonly code: BcfNoticeCode; readonly detail: string }[] = [];
    const topic = topicIn(zip, folder, (code, detail = '') => told.push({ code, detail }));
    if (topic !== undefined && topics.has(topic.guid))
      told.splice(0, told.length, { code: 'topic-twice', detail: '' });
    else if (topic !== undefined) topics.set(topic.guid, topic);
    notices.push(...told.map((one) => ({ ...one, topic: topic?.title ?? folder.slice(0, -1) })));
  }
  return { file: { version, project: projectOf(zip), topics: [...topics.values()] }, notices };
}

function versionOf(zip: OpenZip): BcfVersion {
  const bytes = zip.read(['bcf.version'], zipLimits.xmlBytes).get('bcf.version');
  if (bytes === undefined) throw new BcfRefusal('NO_VERSION');
  let named: string;
  try {
    named = readXml(bytes, 'Version').attribute('VersionId').trim();
  } catch (error) {
    throw new BcfRefusal('NO_VERSION', '', error);
  }
  const version = bcfVersions.find((one) => one === named);
  if (version === undefined) throw new BcfRefusal('OTHER_VERSION', named.slice(0, 20));
  return version;
}

function projectOf(zip: OpenZip): BcfFile['project'] {
  const bytes = zip.read(['project.bcfp'], zipLimits.xmlBytes).get('project.bcfp');
  if (bytes === undefined) return null;
  for (const root of ['ProjectInfo', 'ProjectExtension'])
    try {
      const [project] = readXml(bytes, root).all('Project');
      if (project !== undefined)
        return {
          id: short(project.attribute('ProjectId').trim(), 200),
          name: short(project.one('Name').text.trim(), 200),
        };
    } catch {
      // The other version has another root; a damaged file names no project.
    }
  return null;
}

function topicIn(zip: OpenZip, folder: string, tell: Tell): BcfTopic | undefined {
  const path = `${folder}markup.bcf`;
  try {
    const bytes = zip.read([path], zipLimits.xmlBytes).get(path);
    if (bytes === undefined) throw new Error('The markup is too large.');
    return topicOf(readXml(bytes, 'Markup'), zip, folder, tell);
  } catch {
    tell('topic-broken');
    return undefined;
  }
}

function topicOf(markup: XmlNode, zip: OpenZip, folder: string, tell: Tell): BcfTopic {
  const topic = markup.one('Topic');
  const guid = guidOf(topic.attribute('Guid'));
  const title = topic.one('Title').text.trim();
  if (guid === undefined || title === '') throw new Error('The topic has no GUID or no title.');
  // Of 2.1 beside the topic, of 3.0 in it.
  const found = [...markup.all('Viewpoints'), ...topic.listed('Viewpoints', 'ViewPoint')];
  const said = [...markup.all('Comment'), ...topic.listed('Comments', 'Comment')];
  if (found.length > bcfLimits.viewpoints || said.length > bcfLimits.comments) tell('too-many');
  const viewpoints = found
    .slice(0, bcfLimits.viewpoints)
    .flatMap((one) => viewpointOf(one, zip, folder, tell));
  if (topic.has('BimSnippet')) tell('snippet');
  if (topic.has('DocumentReference') || topic.has('DocumentReferences')) tell('documents');
  const text = (name: string, most: number) => cut(topic.one(name).text.trim(), most, tell);
  return {
    guid,
    title: cut(title.replace(/\s+/g, ' '), 200, tell),
    description: text('Description', bcfLimits.text),
    type: short(topic.attribute('TopicType').trim(), 80),
    status: short(topic.attribute('TopicStatus').trim(), 80),
    priority: text('Priority', 80),
    labels: texts(
      [...topic.all('Labels').filter((one) => !one.has('Label')), ...topic.listed('Labels', 'Label')],
      50,
      80,
    ),
    stage: text('Stage', 80),
    dueDate: dateOf(topic.one('DueDate')),
    assignedTo: text('AssignedTo', 200),
    creationDate: dateOf(topic.one('CreationDate')) ?? new Date(0).toISOString(),
    creationAuthor: text('CreationAuthor', 200),
    modifiedDate: dateOf(topic.one('ModifiedDate')),
    modifiedAuthor: text('ModifiedAuthor', 200),
    referenceLinks: texts(
      [...topic.all('ReferenceLink'), ...topic.listed('ReferenceLinks', 'ReferenceLink')],
      50,
      2000,
    ),
    relatedTopics: [...topic.all('RelatedTopic'), ...topic.listed('RelatedTopics', 'RelatedTopic')]
      .slice(0, 200)
      .flatMap((one) => guidOf(one.attribute('Guid')) ?? []),
    comments: said.slice(0, bcfLimits.comments).flatMap((one) => commentOf(one, viewpoints, tell)),
    viewpoints,
  };
}

function commentOf(comment: XmlNode, viewpoints: readonly BcfViewpoint[], tell: Tell): readonly BcfComment[] {
  const guid = guidOf(comment.attribute('Guid'));
  const text = comment.one('Comment').text.trim();
  if (guid === undefined || text === '') {
    tell('comment-empty');
    return [];
  }
  const about = guidOf(comment.one('Viewpoint').attribute('Guid'));
  return [
    {
      guid,
      date: dateOf(comment.one('Date')) ?? new Date(0).toISOString(),
      author: short(comment.one('Author').text.trim(), 200),
      text: cut(text, bcfLimits.text, tell),
      viewpoint: viewpoints.some((one) => one.guid === about) ? (about ?? null) : null,
    },
  ];
}

function viewpointOf(node: XmlNode, zip: OpenZip, folder: string, tell: Tell): readonly BcfViewpoint[] {
  const guid = guidOf(node.attribute('Guid'));
  if (guid === undefined) {
    tell('viewpoint-broken');
    return [];
  }
  const view = viewIn(zip, folder, node.one('Viewpoint').text.trim(), tell);
  const picture = pictureIn(zip, folder, node.one('Snapshot').text.trim(), tell);
  return view === null && picture === null ? [] : [{ guid, view, picture }];
}

function viewIn(zip: OpenZip, folder: string, name: string, tell: Tell): BcfViewpoint['view'] {
  if (name === '') return null;
  try {
    const bytes = zip.read([folder + name], zipLimits.xmlBytes).get(folder + name);
    if (bytes === undefined) throw new Error('The file of the viewpoint is missing.');
    const { view, leftOut } = readView(bytes);
    for (const what of leftOut) tell(what);
    return view;
  } catch {
    tell('viewpoint-broken');
    return null;
  }
}

const pictureStarts = { png: [0x89, 0x50, 0x4e, 0x47], jpg: [0xff, 0xd8, 0xff] } as const;

function pictureIn(zip: OpenZip, folder: string, path: string, tell: Tell): BcfViewpoint['picture'] {
  if (path === '') return null;
  const bytes = zip.read([folder + path], zipLimits.pictureBytes).get(folder + path);
  const kind = (['png', 'jpg'] as const).find((one) =>
    pictureStarts[one].every((byte, at) => bytes?.[at] === byte),
  );
  if (bytes !== undefined && kind !== undefined)
    return { name: `${path.replace(/^.*\//, '').replace(/\.[^.]*$/, '')}.${kind}`, bytes };
  tell('picture-none', path.slice(0, 80));
  return null;
}

/** A GUID in lower case, without the braces that some programs write. */
function guidOf(text: string): string | undefined {
  const guid = text
    .trim()
    .replace(/^\{|\}$/g, '')
    .toLowerCase();
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(guid) ? guid : undefined;
}

function dateOf(node: XmlNode): string | null {
  const text = node.text.trim();
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

const texts = (nodes: readonly XmlNode[], most: number, length: number): readonly string[] =>
  [
    ...new Set(
      nodes.map(({ text }) => short(text.replace(/\s+/g, ' ').trim(), length)).filter((text) => text !== ''),
    ),
  ].slice(0, most);

function cut(text: string, most: number, tell: Tell): string {
  if (text.length > most) tell('text-cut');
  return short(text, most);
}

/** The beginning of a text, without half a character at its end. */
const short = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
