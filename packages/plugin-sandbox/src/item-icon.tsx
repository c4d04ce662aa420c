import type { IconRef } from '@gantry/plugin-sdk';
import { hostIcons } from './host-icons.ts';

/** A contribution's icon: one of the host's, or path data on a 20 x 20 grid. Decorative. */
export function ItemIcon({
  icon,
  size = 20,
}: {
  readonly icon: IconRef | undefined;
  readonly size?: 16 | 20;
}) {
  if (icon && /^M\s*-?[\d.]/.test(icon))
    return (
      <svg width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        <path d={icon} />
      </svg>
    );
  const Icon =
    (icon !== undefined && Object.hasOwn(hostIcons, icon) && hostIcons[icon]) || hostIcons.AppGeneric;
  return <Icon fontSize={size} aria-hidden />;
}
