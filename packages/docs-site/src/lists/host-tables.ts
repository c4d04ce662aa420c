import * as fluentIcons from '@fluentui/react-icons';
import { iconNames } from '@gantry/plugin-sdk';
import { pointVersions } from '@gantry/plugin-sdk/kernel';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { HostTables } from './list-pages.ts';

/**
 * What the host's own code says.
 * @throws Error for an icon without a picture
 */
export function hostTables(): HostTables {
  return { pointVersions, icons: new Map(iconNames.map((name) => [name, pathOf(name)])) };
}

/** The host shows the icons of Fluent System Icons under their names. */
function pathOf(name: string): string {
  const known: Readonly<Record<string, unknown>> = fluentIcons;
  const icon = known[`${name}20Regular`];
  // An export of this form is the component of an icon.
  const html = icon === undefined ? '' : renderToStaticMarkup(createElement(icon as fluentIcons.FluentIcon));
  const path = /<path d="([^"]+)"/.exec(html)?.[1];
  if (path === undefined) throw new Error(`The icon ${name} has no picture.`);
  return path;
}
