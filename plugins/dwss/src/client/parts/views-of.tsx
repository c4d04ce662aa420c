import { ProblemTextsProvider, viewsIn } from '@gantry/plugin-sdk';
import { problems } from '../messages/problems.ts';
import { type RiscModule, RiscModuleProvider } from '../module.ts';

/** Makes views in which `useRiscModule` finds the module of its activation. */
export const viewsOf = (module: RiscModule) =>
  viewsIn(({ children }) => (
    <RiscModuleProvider value={module}>
      <ProblemTextsProvider value={problems}>{children}</ProblemTextsProvider>
    </RiscModuleProvider>
  ));
