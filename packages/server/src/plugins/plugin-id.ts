import { z } from 'zod';

/** A plugin's id in a URL. */
export const pluginId = z.string().regex(/^[a-z0-9.-]{3,120}$/);
