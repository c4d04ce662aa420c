import { defineServerPlugin } from '@gantry/plugin-sdk/server';
import { disciplines, disciplineTitles } from '../contract/discipline.ts';
import type { ServerKind } from './kind.ts';
import { kinds } from './kinds.ts';
import { migrations } from './migrations/index.ts';
import { referenceProvision } from './reference/provision.ts';

/** One property of all kinds, joined. */
const all = <T>(of: (kind: ServerKind) => readonly T[] | undefined): readonly T[] =>
  kinds.flatMap((kind) => of(kind) ?? []);

export const plugin = defineServerPlugin({
  id: 'gantry.dwss',
  migrations,
  permissions: all(({ permissions }) => permissions),
  uploads: Object.assign({}, ...kinds.map(({ uploads }) => uploads)),
  jobs: all(({ jobs }) => jobs),
  provides: all(({ provides }) => provides),
  routes: (host) => all((kind) => kind.routes(host)),
  disciplines: disciplines.map((code) => ({
    code,
    title: { en: disciplineTitles.en[code], 'zh-CN': disciplineTitles['zh-CN'][code] },
  })),
  figures: all(({ figures }) => figures),
  handOver: (host) => all((kind) => kind.handOver?.(host)),
  auditKinds: (host) => all((kind) => kind.auditKinds?.(host)),
  timers: all(({ timers }) => timers),
  provision: referenceProvision,
  async seedDemo(...project) {
    for (const kind of kinds) await kind.seedDemo?.(...project);
  },
});
