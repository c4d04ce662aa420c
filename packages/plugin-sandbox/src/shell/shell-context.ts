import { createContext, useContext } from 'react';
import type { ShellStore } from './shell-store.ts';

export const ShellContext = createContext<ShellStore | undefined>(undefined);

export function useShell(): ShellStore {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('There is no page here.');
  return shell;
}
