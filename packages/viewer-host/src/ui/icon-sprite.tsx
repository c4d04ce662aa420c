import { iconNames } from '@gantry/plugin-sdk';
import { ItemIcon } from './item-icon.tsx';

const id = (name: string) => `icon-${name}`;

/**
 * All host icons, hidden: the scene draws markers on a canvas and needs their path data, which the icon components do
 * not expose.
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

/** Path data on a 20 x 20 grid; undefined for an unknown name. */
export function iconPath(name: string): string | undefined {
  return document.getElementById(id(name))?.querySelector('path')?.getAttribute('d') ?? undefined;
}
