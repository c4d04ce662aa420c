import type { TableLoad } from '@gantry/plugin-ui';
import type { Load } from '../state/load.ts';
import type { ProblemText } from './use-problem-text.ts';

/** A store's state as tables take it. */
export function tableLoad(load: Load, failedTitle: string, problem: ProblemText): TableLoad {
  if (load.kind === 'ready') return { kind: 'ready' };
  if (load.kind !== 'failed') return { kind: 'loading' };
  return {
    kind: 'failed',
    title: failedTitle,
    text: problem.text(load.error),
    details: problem.details(load.error),
  };
}
