import { definePlugin, viewsIn } from '@gantry/plugin-sdk';
import { InstructionsProvider, instructionModule } from './instruction-module.ts';
import { manifest } from './manifest.ts';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const module = instructionModule(context);
    const view = viewsIn(({ children }) => (
      <InstructionsProvider value={module}>{children}</InstructionsProvider>
    ));
    const { implement } = context;
    implement.routes(
      'list',
      view(async () => (await import('./instruction-list-page.tsx')).InstructionListPage),
    );
    implement.routes(
      'new',
      view(async () => (await import('./new-instruction-page.tsx')).NewInstructionPage),
    );
    implement.routes(
      'detail',
      view(async () => (await import('./instruction-page.tsx')).InstructionPage),
    );
    implement.routes(
      'print',
      view(async () => (await import('./instruction-paper.tsx')).InstructionPrintPage),
    );
    implement.routes(
      'verify',
      view(async () => (await import('./instruction-paper.tsx')).InstructionVerifyPage),
    );
    implement.modelTabs(
      'model',
      view(async () => (await import('./instruction-model-tab.tsx')).InstructionModelTab),
    );
    implement.commands('raise', (command) => module.links.raise(command));
  },
});
