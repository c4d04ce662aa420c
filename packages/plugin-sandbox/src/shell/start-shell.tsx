import { observer } from 'mobx-react-lite';
import { createRoot } from 'react-dom/client';
import { Look } from '../look.tsx';
import { ShellContext } from './shell-context.ts';
import { ShellPage } from './shell-page.tsx';
import { ShellStore } from './shell-store.ts';
import { stageFrameId } from './stage-frame.tsx';

/** Opens the page around the stage in this window, for as long as the window is there. */
export function startShell(root: HTMLElement): void {
  const shell = new ShellStore(() => {
    const frame = document.getElementById(stageFrameId);
    return frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
  });
  shell.follow();
  createRoot(root).render(<Framed shell={shell} />);
}

const Framed = observer(function Framed({ shell }: { readonly shell: ShellStore }) {
  return (
    <Look locale={shell.locale} theme={shell.knobs.theme}>
      <ShellContext value={shell}>
        <ShellPage />
      </ShellContext>
    </Look>
  );
});
