import { useMessages } from '@gantry/plugin-sdk';
import type { PermitType } from '../../contract/permit-type.ts';
import { terms } from '../messages/terms.ts';
import { permitIconPaths } from './permit-icon-paths.ts';

export type PermitTypeIconProps = {
  readonly type: PermitType;
  /** Edge in px. */
  readonly size?: number;
  /** Names the type for screen readers; omit it where the type is written beside the icon. */
  readonly named?: boolean;
  readonly className?: string | undefined;
};

export function PermitTypeIcon({ type, size = 20, named = false, className }: PermitTypeIconProps) {
  const name = useMessages(terms).t(`type.${type}`);
  const shared = { width: size, height: size, viewBox: '0 0 20 20', fill: 'currentColor', className };
  const glyph = <path d={permitIconPaths[type]} />;
  if (!named)
    return (
      <svg {...shared} aria-hidden="true">
        {glyph}
      </svg>
    );
  return (
    <svg {...shared} role="img" aria-label={name}>
      <title>{name}</title>
      {glyph}
    </svg>
  );
}
