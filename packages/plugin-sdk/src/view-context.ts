import { createContext, type Provider, useContext } from 'react';

/**
 * What the views of a plugin share, such as its calls: the provider for `viewsIn`, and the hook that reads it.
 *
 * @param views - whose views these are, for the error: `the lifts`
 * @returns the hook throws an Error in a component outside the provider
 * @example
 * export const [LiftsProvider, useLifts] = viewContext<Lifts>('the lifts');
 */
export function viewContext<T extends object>(views: string): readonly [Provider<T | undefined>, () => T] {
  const Context = createContext<T | undefined>(undefined);
  const useShared = () => {
    const shared = useContext(Context);
    if (shared === undefined)
      throw new Error(`What the views of ${views} share was asked for outside of them.`);
    return shared;
  };
  return [Context.Provider, useShared];
}
