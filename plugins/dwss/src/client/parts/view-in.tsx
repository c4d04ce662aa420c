import { ProblemTextsProvider } from '@gantry/plugin-sdk';
import type { ComponentType } from 'react';
import { problems } from '../messages/problems.ts';
import { type RiscModule, RiscModuleProvider } from '../module.ts';

/** A view that is loaded when first shown, and in which `useRiscModule` finds the module of its activation. */
export const viewIn = <P extends object>(module: RiscModule, load: () => Promise<ComponentType<P>>) => ({
  load: async () => {
    const View = await load();
    const RiscView = (props: P) => (
      <RiscModuleProvider value={module}>
        <ProblemTextsProvider value={problems}>
          <View {...props} />
        </ProblemTextsProvider>
      </RiscModuleProvider>
    );
    return { default: RiscView };
  },
});
