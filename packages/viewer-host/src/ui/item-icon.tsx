import { AppGeneric20Regular } from '@fluentui/react-icons';
import type { IconRef } from '@gantry/plugin-sdk';
import { hostIcon } from './host-icons.ts';

/** A contribution's icon: one of the host's, or path data on a 20 x 20 grid. Decorative. */
export function ItemIcon(props: {
  readonly icon: IconRef | undefined;
  /** Edge in px. */
  readonly size: 16 | 20;
  readonly filled?: boolean;
}) {
  const { icon, size, filled = false } = props;
  if (icon && /^M\s*-?[\d.]/.test(icon)) {
    return (
      <svg width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        <path d={icon} />
      </svg>
    );
  }
  const Icon = hostIcon(icon, filled) ?? AppGeneric20Regular;
  return <Icon fontSize={size} aria-hidden />;
}
