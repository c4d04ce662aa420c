import { useMessages } from '@gantry/plugin-sdk';
import type { ZoneKind } from './zone-kinds.ts';
import { zoneMessages } from './zone-messages.ts';

/** How zones are called, in the user's language. */
export interface ZoneWords {
  /** Such as `Danger zones`. */
  list(kind: ZoneKind): string;
  /** Such as `Danger zone`. */
  one(kind: ZoneKind): string;
}

/** How zones are called, in the user's language. */
export function useZoneWords(): ZoneWords {
  const { t } = useMessages(zoneMessages);
  return { list: (kind) => t(kind), one: (kind) => t(`one.${kind}`) };
}
