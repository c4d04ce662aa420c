import { useCallback } from 'react';
import type { CountedList } from '../../../contract/risc/counted.ts';
import { useRiscModule } from '../module.ts';

/** Opens the list of what a number counts. */
export function useOpenList(): (list: CountedList) => void {
  const { context } = useRiscModule();
  return useCallback((list) => context.navigate('list', { ...list }), [context]);
}
