import { prose } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** Prose whose line breaks may come as break tags, as older clients send them. It is stored as text. */
export const wireText = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/<br\s*\/?>/gi, '\n'))
    .pipe(prose(max));
