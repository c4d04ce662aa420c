import { expect, it } from 'vitest';
import type { ApiItem } from '../reference/api-model.ts';
import { type Entry, TypeLinks } from '../reference/type-links.ts';
import { listPage } from './list-pages.ts';

const code = (text: string) => [{ kind: 'Content' as const, text }];
const member = (name: string, type: string): ApiItem => ({
  kind: 'PropertySignature',
  name,
  docComment: `/** About ${name}. */`,
  excerptTokens: code(`readonly ${name}: ${type};`),
});
const item = (kind: string, name: string, text: string, members: readonly ApiItem[] = []): ApiItem => ({
  kind,
  name,
  excerptTokens: code(text),
  members,
});
const items = [
  item('TypeAlias', 'Capability', "export type Capability = 'network' | 'scene.style';"),
  item('Interface', 'PluginContext', 'interface PluginContext<M>', [
    member('http', "Needs<M, 'network', Client>"),
    member('colour', "Needs<\n M, 'scene.style', Colour>"),
  ]),
  item('Interface', 'ContributionPoints', 'interface ContributionPoints', [member('routes', 'Route')]),
  item('Interface', 'Implementations', 'interface Implementations', [member('routes', 'View')]),
];

function list(
  name: 'capabilities' | 'contribution-points' | 'host-commands' | 'icons',
  points = { routes: 2 },
) {
  const entry: Entry = {
    kind: 'entry',
    package: 'plugin-sdk',
    report: 'plugin-sdk',
    specifier: '@gantry/plugin-sdk',
    about: '',
    items,
    since: new Map(),
  };
  const parts = {
    links: new TypeLinks([entry]),
    text: (markdown: string) => `<p>${markdown}</p>`,
    declarationFile: () => '',
  };
  const icons = new Map([['Add', 'M0 0h2']]);
  return listPage(name, 'Lists', entry, { pointVersions: points, icons }, parts).body;
}

it('lists the members that need each capability', () => {
  const page = '../reference/plugin-sdk/index.html';
  expect(list('capabilities')).toContain(
    `<td><code>network</code></td><td><a href="${page}#PluginContext.http"><code>PluginContext.http</code></a></td>`,
  );
  expect(list('capabilities')).toContain(
    `#PluginContext.colour"><code>PluginContext.colour</code></a></td></tr>`,
  );
});

it('lists the points with what supports answers, and their fields', () => {
  const html = list('contribution-points');
  expect(html).toContain("<code>ctx.supports('routes@2')</code>");
  expect(html).toContain('<div class="member" id="ContributionPoints.routes">');
  expect(html).toContain('About routes.');
});

it('draws each icon', () => {
  expect(list('icons')).toContain('<path d="M0 0h2"/></svg><code>Add</code>');
});

it('fails where a list cannot be made', () => {
  expect(() => list('host-commands')).toThrow(
    '@gantry/plugin-sdk exports no HostCommands, of which a list is made.',
  );
  const more = { routes: 1, lost: 1 };
  expect(() => list('contribution-points', more)).toThrow('ContributionPoints lacks lost.');
});
