import { iconNames } from '@gantry/plugin-sdk';
import { ItemIcon } from './item-icon.tsx';

const id = (name: string) => `icon-${name}`;

/**
 * All host icons, unseen: the scene draws markers on a canvas and needs their outlines, which the icon components keep to
 * themselves.
 */
export function IconSprite() {
  return (
    <div hidden>
      {iconNames.map((name) => (
        <span key={name} id={id(name)}>
          <ItemIcon icon={name} size={20} />
        </span>
      ))}
    </div>
  );
}

/** Path data on a 20 x 20 grid; undefined for a name that the host does not have. */
export function iconPath(name: string): string | undefined {
  return document.getElementById(id(name))?.querySelector('path')?.getAttribute('d') ?? undefined;
}
