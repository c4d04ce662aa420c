import { makeStyles, tokens } from '@fluentui/react-components';
import { type MenuHit, type ObjectRef, useMessages } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { SearchPanel, TimelinePanel } from './asked-views.tsx';
import { DialogsAndNotices } from './dialogs-and-notices.tsx';
import { MarkerLayer } from './marker-layer.tsx';
import { middleOf, ObjectCardPanel } from './object-card.tsx';
import { type OpenMenu, PointMenu } from './point-menu.tsx';
import { isView, readShown, type Shown } from './shown.ts';
import { ShownView } from './shown-view.tsx';
import { type RunningProps, useStage } from './stage-context.ts';
import { stageMessages } from './stage-messages.ts';

/** Pixels that a pointer may move in a click. */
const clickRoom = 4;

const useStyles = makeStyles({
  root: { position: 'relative', height: '100%', overflow: 'hidden', isolation: 'isolate' },
  scene: {
    position: 'absolute',
    inset: 0,
    '& canvas:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  note: { position: 'absolute', left: '12px', right: '12px', bottom: '12px', zIndex: 2 },
});

/** The stage: the scene, and over it what the plugin shows. */
export const StagePage = observer(function StagePage() {
  const styles = useStyles();
  const stage = useStage();
  const { t } = useMessages(stageMessages);
  const holder = useRef<HTMLDivElement>(null);
  const { running, failure } = stage;
  useEffect(() => {
    if (!holder.current) return undefined;
    const mounted = stage.scene.mount(holder.current);
    return () => mounted.dispose();
  }, [stage]);
  useEffect(() => {
    stage.scene.label = t('scene');
  }, [stage, t]);
  return (
    <div className={styles.root} data-stage={running ? 'running' : 'waiting'}>
      <div ref={holder} className={styles.scene} data-stage-scene="">
        {running && <SceneInput key={running.id} running={running} />}
      </div>
      {running && <Contents key={`contents ${running.id}`} running={running} />}
      {failure !== undefined && (
        <div className={styles.note}>
          <Notice tone="danger" title={t('refused')}>
            {failure}
          </Notice>
        </div>
      )}
      <DialogsAndNotices />
    </div>
  );
});

const Contents = observer(function Contents({ running }: RunningProps) {
  const stage = useStage();
  const shown = readShown(stage.knobs.show, stage.sandbox.plugin.manifest);
  const isOpen =
    shown && running.kernel.contribution(shown.point, running.host.pluginId, shown.id)?.visible === true;
  return (
    <>
      {isOpen && <ShownContribution running={running} shown={shown} />}
      <ObjectCardPanel running={running} />
    </>
  );
});

function ShownContribution({ running, shown }: RunningProps & { readonly shown: Shown }) {
  const { point } = shown;
  if (isView(point))
    return <ShownView key={`${point} ${shown.id}`} running={running} shown={{ ...shown, point }} />;
  if (point === 'searchProviders') return <SearchPanel running={running} shown={shown} />;
  if (point === 'timelineSources') return <TimelinePanel running={running} shown={shown} />;
  // Commands, menus, cards and overlays have no view: the list of contributions says how to use them.
  return null;
}

/** Clicks and keys on the scene: they select, and open the plugin's menu. */
const SceneInput = observer(function SceneInput({ running }: RunningProps) {
  const stage = useStage();
  const [menu, setMenu] = useState<OpenMenu>();
  const { scene } = running.host.around;

  useEffect(() => {
    const canvas = stage.scene.element;
    const end = new AbortController();
    const { signal } = end;
    let down: { x: number; y: number } | undefined;
    const isClick = (event: { clientX: number; clientY: number }) =>
      down !== undefined && Math.hypot(event.clientX - down.x, event.clientY - down.y) <= clickRoom;
    canvas.addEventListener('pointerdown', ({ clientX, clientY }) => (down = { x: clientX, y: clientY }), {
      signal,
    });
    canvas.addEventListener(
      'click',
      (event) => {
        if (!isClick(event)) return;
        const object = stage.scene.hit(event.offsetX, event.offsetY)?.object;
        scene.select(selectedAfter(scene.selection, object, event.ctrlKey || event.metaKey));
      },
      { signal },
    );
    canvas.addEventListener(
      'contextmenu',
      (event) => {
        event.preventDefault();
        const hit = stage.scene.hit(event.offsetX, event.offsetY);
        if (!isClick(event) || !hit) return;
        const { x, y, z } = hit.at;
        const at = { frame: 'scene', at: { x, y, z } } as const;
        const target: MenuHit = hit.object
          ? { kind: 'object', objects: objectsOf(scene.selection, hit.object), at }
          : { kind: 'ground', id: 'ground', at };
        setMenu({ hit: target, x: event.clientX, y: event.clientY });
      },
      { signal },
    );
    canvas.addEventListener('keydown', (event) => onKey(event), { signal });
    return () => end.abort();

    function onKey(event: KeyboardEvent): void {
      const step = { n: 1, p: -1 }[event.key.toLowerCase()];
      const selected = scene.selection.at(-1);
      if (step !== undefined && !event.ctrlKey && !event.metaKey) {
        const next = nextObject(running, selected, step);
        if (next) scene.select([next]);
      } else if (event.key === 'Escape') scene.select([]);
      else if ((event.key === 'Enter' || event.key === 'ContextMenu') && selected) {
        event.preventDefault();
        const middle = middleOf(running, selected);
        const at = stage.scene.project(middle) ?? { x: 0, y: 0 };
        const { left, top } = canvas.getBoundingClientRect();
        const hit: MenuHit = { kind: 'object', objects: scene.selection, at: { frame: 'scene', at: middle } };
        setMenu({ hit, x: left + at.x, y: top + at.y });
      }
    }
  }, [stage, running, scene]);

  return (
    <>
      <MarkerLayer running={running} onMenu={(hit, at) => setMenu({ hit, ...at })} />
      {menu && (
        <PointMenu
          running={running}
          {...menu}
          onClose={() => {
            setMenu(undefined);
            stage.scene.element.focus();
          }}
        />
      )}
    </>
  );
});

function isSame(a: ObjectRef, b: ObjectRef): boolean {
  return a.modelId === b.modelId && a.globalId === b.globalId;
}

function selectedAfter(
  before: readonly ObjectRef[],
  clicked: ObjectRef | undefined,
  adds: boolean,
): readonly ObjectRef[] {
  if (!clicked) return adds ? before : [];
  if (!adds) return [clicked];
  const others = before.filter((one) => !isSame(one, clicked));
  return others.length < before.length ? others : [...before, clicked];
}

/** Of a selected object, the whole selection. */
function objectsOf(selection: readonly ObjectRef[], clicked: ObjectRef): readonly ObjectRef[] {
  return selection.some((one) => isSame(one, clicked)) ? selection : [clicked];
}

function nextObject(
  { host }: RunningProps['running'],
  selected: ObjectRef | undefined,
  step: number,
): ObjectRef | undefined {
  const all = host.around.scene.models.flatMap(({ id, objects }) =>
    objects.filter(({ box }) => box !== undefined).map(({ globalId }) => ({ modelId: id, globalId })),
  );
  const at = selected ? all.findIndex((one) => isSame(one, selected)) : step > 0 ? -1 : 0;
  return all[(at + step + all.length) % all.length];
}
