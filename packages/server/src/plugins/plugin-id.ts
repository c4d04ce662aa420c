import { z } from 'zod';

/** A plugin's id as it stands in an address. */
export const pluginId = z.string().regex(/^[a-z0-9.-]{3,120}$/);
