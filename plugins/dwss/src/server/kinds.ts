import { diary } from './diary/diary.ts';
import type { ServerKind } from './kind.ts';
import { reference } from './reference/reference.ts';
import { risc } from './risc/risc.ts';
import { sharedRoutes } from './step-handlers.ts';
import { weather } from './weather/weather.ts';

const forms: readonly ServerKind[] = [risc, diary];

/** Paths that belong to no kind alone. */
const shared: ServerKind = {
  permissions: [],
  routes: (host) =>
    sharedRoutes(
      host,
      forms.flatMap((kind) => kind.shared?.(host) ?? []),
    ),
};

export const kinds: readonly ServerKind[] = [...forms, shared, reference, weather];
