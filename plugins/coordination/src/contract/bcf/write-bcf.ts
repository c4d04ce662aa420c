import type { Point } from '../view-geometry.ts';
import type { BcfComment, BcfFile, BcfTopic, BcfVersion, BcfView, BcfViewpoint } from './bcf.ts';
import { element, optional, type Xml, xmlFile } from './xml.ts';

/** What the project offers for the fields of topics. */
export interface BcfExtensions {
  readonly types: readonly string[];
  readonly statuses: readonly string[];
  readonly priorities: readonly string[];
  readonly labels: readonly string[];
  readonly users: readonly string[];
  readonly stages: readonly string[];
}

/** A file in a BCF, by its path. */
export type BcfEntry = readonly [path: string, content: string | Uint8Array];

/** The files of a BCF before those of its topics. */
export function headEntries(
  { version, project }: Omit<BcfFile, 'topics'>,
  extensions: BcfExtensions,
): readonly BcfEntry[] {
  const is3 = version === '3.0';
  const named =
    project === null ? [] : [element('Project', optional('Name', project.name), { ProjectId: project.id })];
  const list = (of: string, one: string, values: readonly string[]) =>
    element(
      of,
      values.filter((value) => value.trim() !== '').map((value) => element(one, value)),
    );
  return [
    [
      'bcf.version',
      xmlFile(
        element('Version', is3 ? undefined : [element('DetailedVersion', version)], { VersionId: version }),
      ),
    ],
    ...(is3
      ? [
          ['project.bcfp', xmlFile(element('ProjectInfo', named))] as const,
          [
            'extensions.xml',
            xmlFile(
              element('Extensions', [
                list('TopicTypes', 'TopicType', extensions.types),
                list('TopicStatuses', 'TopicStatus', extensions.statuses),
                list('Priorities', 'Priority', extensions.priorities),
                list('TopicLabels', 'TopicLabel', extensions.labels),
                list('Users', 'User', extensions.users),
                element('SnippetTypes', []),
                list('Stages', 'Stage', extensions.stages),
              ]),
            ),
          ] as const,
        ]
      : [
          [
            'project.bcfp',
            xmlFile(element('ProjectExtension', [...named, element('ExtensionSchema', undefined)])),
          ] as const,
        ]),
  ];
}

/** The files of one topic, in a folder of its own. */
export function topicEntries(topic: BcfTopic, version: BcfVersion): readonly BcfEntry[] {
  const folder = topic.guid;
  return [
    [`${folder}/markup.bcf`, xmlFile(markupOf(topic, version))],
    ...topic.viewpoints.flatMap((viewpoint): readonly BcfEntry[] => [
      ...(viewpoint.view === null
        ? []
        : [
            [
              `${folder}/${viewFile(viewpoint)}`,
              xmlFile(viewOf(viewpoint.guid, viewpoint.view, version)),
            ] as const,
          ]),
      ...(viewpoint.picture === null
        ? []
        : [[`${folder}/${viewpoint.picture.name}`, viewpoint.picture.bytes] as const]),
    ]),
  ];
}

const viewFile = ({ guid }: Pick<BcfViewpoint, 'guid'>) => `${guid}.bcfv`;

function markupOf(topic: BcfTopic, version: BcfVersion): Xml {
  const is3 = version === '3.0';
  /** In 3.0 a list has an element around it. */
  const list = (around: string, items: readonly Xml[]) =>
    is3 && items.length > 0 ? [element(around, items)] : items;
  const comments = topic.comments.map(commentOf);
  const viewpoints = topic.viewpoints.map((one, index) =>
    viewpointOf(one, index, is3 ? 'ViewPoint' : 'Viewpoints'),
  );
  const own = [
    ...list(
      'ReferenceLinks',
      topic.referenceLinks.map((link) => element('ReferenceLink', link)),
    ),
    element('Title', topic.title),
    ...optional('Priority', topic.priority),
    ...list(
      'Labels',
      topic.labels.map((label) => element(is3 ? 'Label' : 'Labels', label)),
    ),
    element('CreationDate', topic.creationDate),
    element('CreationAuthor', topic.creationAuthor),
    ...optional('ModifiedDate', topic.modifiedDate),
    ...optional('ModifiedAuthor', topic.modifiedAuthor),
    ...optional('DueDate', topic.dueDate),
    ...optional('AssignedTo', topic.assignedTo),
    ...optional('Stage', topic.stage),
    ...optional('Description', topic.description),
    ...list(
      'RelatedTopics',
      topic.relatedTopics.map((Guid) => element('RelatedTopic', undefined, { Guid })),
    ),
    ...(is3 ? [...list('Comments', comments), ...list('Viewpoints', viewpoints)] : []),
  ];
  const attributes = { Guid: topic.guid, TopicType: topic.type, TopicStatus: topic.status };
  return element('Markup', [element('Topic', own, attributes), ...(is3 ? [] : [...comments, ...viewpoints])]);
}

const commentOf = ({ guid, date, author, text, viewpoint }: BcfComment) =>
  element(
    'Comment',
    [
      element('Date', date),
      element('Author', author),
      element('Comment', text),
      ...(viewpoint === null ? [] : [element('Viewpoint', undefined, { Guid: viewpoint })]),
    ],
    { Guid: guid },
  );

const viewpointOf = (viewpoint: BcfViewpoint, index: number, name: string) =>
  element(
    name,
    [
      ...(viewpoint.view === null ? [] : [element('Viewpoint', viewFile(viewpoint))]),
      ...optional('Snapshot', viewpoint.picture?.name ?? null),
      element('Index', index),
    ],
    { Guid: viewpoint.guid },
  );

const pointOf = (name: string, { x, y, z }: Point) =>
  element(name, [element('X', numberText(x)), element('Y', numberText(y)), element('Z', numberText(z))]);

/** As `xs:double` has it: it knows exponents. */
const numberText = (value: number) => String(Object.is(value, -0) ? 0 : value);

const componentsOf = (ids: readonly string[]) =>
  ids.map((IfcGuid) => element('Component', undefined, { IfcGuid }));

function viewOf(guid: string, view: BcfView, version: BcfVersion): Xml {
  const is3 = version === '3.0';
  const { camera, visibility } = view;
  const hints = element('ViewSetupHints', undefined, {
    SpacesVisible: visibility.hasSpaces,
    SpaceBoundariesVisible: false,
    OpeningsVisible: false,
  });
  const some = (name: string, items: readonly Xml[]) => (items.length === 0 ? [] : [element(name, items)]);
  const coloring = view.coloring.map(({ color, objects }) =>
    element('Color', is3 ? [element('Components', componentsOf(objects))] : componentsOf(objects), {
      Color: color,
    }),
  );
  const components = element('Components', [
    ...(is3 ? [] : [hints]),
    ...some('Selection', componentsOf(view.selection)),
    element(
      'Visibility',
      [...(is3 ? [hints] : []), ...some('Exceptions', componentsOf(visibility.exceptions))],
      {
        DefaultVisibility: visibility.isDefault,
      },
    ),
    ...some('Coloring', coloring),
  ]);
  const isPerspective = camera.kind === 'perspective';
  return element(
    'VisualizationInfo',
    [
      components,
      element(isPerspective ? 'PerspectiveCamera' : 'OrthogonalCamera', [
        pointOf('CameraViewPoint', camera.cameraViewPoint),
        pointOf('CameraDirection', camera.cameraDirection),
        pointOf('CameraUpVector', camera.cameraUpVector),
        isPerspective
          ? element('FieldOfView', numberText(camera.fieldOfView))
          : element('ViewToWorldScale', numberText(camera.viewToWorldScale)),
        ...(is3 ? [element('AspectRatio', numberText(view.aspectRatio))] : []),
      ]),
      ...some(
        'Lines',
        view.lines.map(({ start, end }) =>
          element('Line', [pointOf('StartPoint', start), pointOf('EndPoint', end)]),
        ),
      ),
      ...some(
        'ClippingPlanes',
        view.clippingPlanes.map(({ location, direction }) =>
          element('ClippingPlane', [pointOf('Location', location), pointOf('Direction', direction)]),
        ),
      ),
    ],
    { Guid: guid },
  );
}
