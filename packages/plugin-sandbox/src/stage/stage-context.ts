import { createContext, useContext } from 'react';
import type { RunningHost, Stage } from './stage.ts';

export const StageContext = createContext<Stage | undefined>(undefined);

export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error('There is no stage here.');
  return stage;
}

export interface RunningProps {
  readonly running: RunningHost;
}
