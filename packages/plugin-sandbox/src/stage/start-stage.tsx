import { toDisposable } from '@gantry/plugin-sdk';
import { type FakeHost, settle } from '@gantry/plugin-sdk/fake-host';
import { autorun, reaction, when } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createRoot } from 'react-dom/client';
import { openLink } from '../link/frame-link.ts';
import type { Sources, ToShell, ToStage } from '../link/protocol.ts';
import { Look } from '../look.tsx';
import type { Sandbox } from '../sandbox.ts';
import { PageScene } from '../scene/page-scene.ts';
import { aboutPlugin } from './about-plugin.ts';
import { checkAccess } from './check-access.ts';
import { followDate } from './followed-date.ts';
import { lengthenTexts } from './pseudo-text.ts';
import { ShownView } from './shown-view.tsx';
import { Stage } from './stage.ts';
import { StageContext } from './stage-context.ts';
import { StagePage } from './stage-page.tsx';
import { loadingMark } from './view-frame.tsx';

/** Milliseconds between two reports to the page, and the longest that a view may load in the leak check. */
const reportEvery = 150;
const longestLoad = 10_000;

/** Shows the plugin in this window, as the knobs of the window around it say. */
export function startStage(root: HTMLElement, sandbox: Sandbox, sources: Sources): void {
  let stage: Stage | undefined;
  const link = openLink<ToShell, ToStage>(
    () => window.parent,
    (message) => {
      if (message.kind === 'action') return stage?.act(message.action);
      if (stage) return stage.apply(message.knobs);
      stage = openStage(root, sandbox, message.knobs, (sent) => link.send(sent));
    },
  );
  link.send({ kind: 'about', about: aboutPlugin(sandbox, sources) });
}

function openStage(
  root: HTMLElement,
  sandbox: Sandbox,
  knobs: Stage['knobs'],
  send: (message: ToShell) => void,
): Stage {
  const hidden = document.createElement('div');
  // Out of sight, and as wide as a panel, so that views are laid out.
  hidden.style.cssText = 'position:absolute;left:-2000px;top:0;width:800px;height:600px';
  const stage: Stage = new Stage(
    {
      sandbox,
      scene: new PageScene(),
      showView: (host, point, id) => showAside(stage, hidden, host, point, id),
      loaded: () => stillness(page),
      checkAccess: () => checkAccess(partsOf(hidden), stage.locale),
      onTurned: (patch) => send({ kind: 'turned', patch }),
      onTime: (now) => send({ kind: 'clock', now }),
    },
    knobs,
  );
  const now = () => stage.now();
  followDate(now);
  root.append(hidden);
  const page = document.createElement('div');
  page.style.height = '100%';
  root.append(page);
  createRoot(page).render(<Framed stage={stage} now={now} />);
  followPseudo(stage);
  reaction(
    () => stage.running && stage.state(stage.running),
    (state) => state && send({ kind: 'state', state: plain(state) }),
    { delay: reportEvery, fireImmediately: true },
  );
  autorun(() => {
    if (stage.failure !== undefined) send({ kind: 'failed', text: stage.failure });
  });
  void stage.start();
  return stage;
}

/** A copy without proxies and functions, which cannot be sent. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

const Framed = observer(function Framed(props: { readonly stage: Stage; readonly now: () => number }) {
  const { stage, now } = props;
  return (
    <Look locale={stage.locale} theme={stage.knobs.theme} serverNow={now}>
      <StageContext value={stage}>
        <StagePage />
      </StageContext>
    </Look>
  );
});

/** Texts that were lengthened stay so until React writes them again, which another start makes it do. */
function followPseudo(stage: Stage): void {
  let lengthening = toDisposable(() => undefined);
  reaction(
    () => stage.knobs.language === 'pseudo',
    (isPseudo) => {
      lengthening.dispose();
      if (isPseudo) lengthening = lengthenTexts(document.body);
      else void stage.start();
    },
  );
  if (stage.knobs.language === 'pseudo')
    void when(
      () => stage.running !== undefined,
      () => {
        lengthening = lengthenTexts(document.body);
      },
    );
}

/** What the stage shows, with dialogs and menus, which Fluent puts beside it. */
function partsOf(hidden: Element): readonly Element[] {
  return [...document.body.children].flatMap((one) =>
    one.contains(hidden) ? [...one.children].filter((part) => part !== hidden) : [one],
  );
}

/** Waits until nothing loads or fades any more: text that fades has too little contrast. */
async function stillness(page: Element): Promise<void> {
  const end = performance.now() + longestLoad;
  const isBusy = () =>
    page.querySelector(`[${loadingMark}], [aria-busy="true"], .fui-SkeletonItem`) !== null ||
    document
      .getAnimations()
      .some(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
  // React shows another view with its next render, and what loads appears after it.
  for (let quiet = 0; quiet < 3 && performance.now() < end; quiet = isBusy() ? 0 : quiet + 1)
    await nextFrame();
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve(settle())));
}

/** Renders a view of another host out of sight until it has loaded. Resolves with what takes it down. */
async function showAside(
  stage: Stage,
  into: HTMLElement,
  host: FakeHost,
  point: Parameters<typeof ShownView>[0]['shown']['point'],
  id: string,
): Promise<() => void> {
  const element = document.createElement('div');
  into.append(element);
  const root = createRoot(element);
  const running = { id: 0, host, kernel: host.kernel };
  root.render(
    <Look locale={stage.locale} theme={stage.knobs.theme}>
      <StageContext value={stage}>
        <ShownView running={running} shown={{ point, id, params: {} }} />
      </StageContext>
    </Look>,
  );
  const end = performance.now() + longestLoad;
  do await settle();
  while (element.querySelector(`[${loadingMark}]`) && performance.now() < end);
  return () => {
    root.unmount();
    element.remove();
  };
}
