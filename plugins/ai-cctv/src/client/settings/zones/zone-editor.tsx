import { makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { Monitor, PicturePoint } from '@gantry/plugin-sdk/cameras';
import { phoneQuery, tabletQuery } from '@gantry/plugin-ui';
import {
  CameraPicture,
  isAreaList,
  type ZoneKind,
  type ZonePlace,
  ZoneShapes,
  zoneKinds,
} from '@gantry/plugin-ui/cameras';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { InModule } from '../../cctv-module.ts';
import { CornerControls, type CornerDrag, dragged } from './corner-controls.tsx';
import { DrawingSurface } from './drawing-surface.tsx';
import { CornerTools, DrawingTools } from './editor-tools.tsx';
import { canEnd, type NewZone } from './new-zone.ts';
import type { ZoneSteps, ZonesForm } from './use-zone-steps.ts';
import {
  freeName,
  middleAfter,
  startingPoints,
  withCornerAfter,
  withCornerAt,
  withCornerMoved,
  withNewZone,
  withoutCorner,
  zoneAt,
} from './zone-edits.ts';
import { ZoneList } from './zone-list.tsx';
import { zonesMessages } from './zones-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    alignItems: 'start',
    gap: '16px',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
    outlineStyle: 'none',
    [tabletQuery]: { gridTemplateColumns: 'minmax(0, 1fr) 280px' },
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  picture: { display: 'flex', flexDirection: 'column', rowGap: '8px', minWidth: 0 },
  frame: { maxWidth: 'calc(62dvh * 16 / 9)' },
  lists: { display: 'flex', flexDirection: 'column', rowGap: '16px', minWidth: 0 },
});

type Props = InModule<{
  readonly camera: Monitor;
  readonly form: ZonesForm;
  readonly steps: ZoneSteps;
  /** The zone that is being drawn. It is in no list yet. */
  readonly drawing: NewZone | undefined;
  readonly onDraw: (drawing: NewZone | undefined) => void;
}>;

/** The picture to draw on, beside the lists of zones. */
export function ZoneEditor({ module, camera, form, steps, drawing, onDraw: draw }: Props) {
  const styles = useStyles();
  const { t } = useMessages(zonesMessages);
  const { lists, step } = steps;
  const over = useRef<HTMLDivElement>(null);
  const [picked, pick] = useState<ZonePlace>();
  const [corner, setCorner] = useState<number>();
  const [focused, focusOn] = useState<{ readonly corner: number }>();
  const [named, nameNext] = useState<ZonePlace>();
  const [drag, setDrag] = useState<CornerDrag>();
  const zone = picked && zoneAt(lists, picked);
  const chosen = zone && picked;
  const choose = (place: ZonePlace | undefined) => {
    pick(place);
    setCorner(undefined);
    focusOn(undefined);
    setDrag(undefined);
  };
  const goTo = (at: number) => {
    setCorner(at);
    focusOn({ corner: at });
  };
  const add = (kind: ZoneKind, points: readonly PicturePoint[]) => {
    const name = freeName(lists[kind], (number) => t(`new.${kind}`, { number }));
    const added = withNewZone(lists, kind, { name, points });
    step(added.lists);
    choose(added.place);
    draw(undefined);
    return added.place;
  };
  const end = () => {
    // What was drawn by pointer is named next.
    if (drawing && canEnd(drawing)) nameNext(add(drawing.kind, drawing.points));
  };
  const start = () => {
    if (!drawing) return;
    add(drawing.kind, startingPoints(drawing.kind));
    goTo(0);
  };
  const addCorner = () => {
    if (!chosen || !zone) return;
    const middle = middleAfter(zone.points, corner ?? 0, isAreaList(chosen.kind));
    if (middle === undefined) return;
    step(withCornerAfter(lists, chosen, middle.after, middle.point));
    goTo(middle.after + 1);
  };
  const removeCorner = (at: number) => {
    if (!chosen || !zone || zone.points.length < 2) return;
    step(withoutCorner(lists, chosen, at));
    goTo(Math.max(0, at - 1));
  };
  const undo = () => {
    if (drawing) draw({ ...drawing, points: drawing.points.slice(0, -1) });
    else steps.undo();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const withControl = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (withControl && (key === 'y' || (key === 'z' && event.shiftKey))) steps.redo();
    else if (withControl && key === 'z') undo();
    else if (key === 'escape' && (drawing || drag)) {
      draw(undefined);
      setDrag(undefined);
    } else return;
    // Else the dialog would close, or the browser undo letters of a field.
    event.preventDefault();
  };
  const shown =
    chosen && zone && drag
      ? {
          ...lists,
          [chosen.kind]: lists[chosen.kind].map((one) =>
            one === zone ? { ...zone, points: dragged(zone.points, drag) } : one,
          ),
        }
      : lists;
  return (
    <fieldset className={styles.root} disabled={form.isBusy} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={styles.picture}>
        <CameraPicture
          className={styles.frame}
          videos={module.view.source.videos}
          camera={camera}
          emptyText={t('noPicture')}
          overRef={over}
        >
          <ZoneShapes zones={shown} chosen={chosen} onChoose={drawing ? undefined : choose} />
          {drawing ? (
            <DrawingSurface
              drawing={drawing}
              label={t('surface', { name: camera.name })}
              onDraw={(points) => draw({ ...drawing, points })}
              onEnd={end}
            />
          ) : (
            chosen &&
            zone && (
              <CornerControls
                key={`${chosen.kind} ${chosen.at}`}
                zone={zone}
                isArea={isAreaList(chosen.kind)}
                box={() => over.current?.getBoundingClientRect()}
                chosen={corner}
                focused={focused}
                drag={drag}
                onDrag={setDrag}
                onFocus={setCorner}
                onMove={(at, by) =>
                  step(withCornerMoved(lists, chosen, at, by), `move ${chosen.kind} ${chosen.at} ${at}`)
                }
                onPlace={({ corner: at, point, isNew }) => {
                  if (isNew) step(withCornerAfter(lists, chosen, at - 1, point));
                  else step(withCornerAt(lists, chosen, at, point));
                  goTo(at);
                }}
                onRemove={removeCorner}
              />
            )
          )}
        </CameraPicture>
        {drawing ? (
          <DrawingTools
            drawing={drawing}
            onUndo={undo}
            onEnd={end}
            onStart={start}
            onGiveUp={() => draw(undefined)}
          />
        ) : (
          <CornerTools
            steps={steps}
            zone={zone}
            isArea={chosen === undefined || isAreaList(chosen.kind)}
            corner={corner}
            onAdd={addCorner}
            onRemove={removeCorner}
          />
        )}
      </div>
      <div className={styles.lists}>
        {zoneKinds.map((kind) => (
          <ZoneList
            key={kind}
            kind={kind}
            form={form}
            steps={steps}
            chosen={chosen?.kind === kind ? chosen.at : undefined}
            named={named?.kind === kind ? named : undefined}
            onChoose={(at) => {
              if (chosen?.kind !== kind || chosen.at !== at) choose({ kind, at });
            }}
            onCorners={(at) => {
              choose({ kind, at });
              draw(undefined);
              goTo(0);
            }}
            onRemoved={() => choose(undefined)}
            onDraw={() => {
              choose(undefined);
              draw({ kind, points: [] });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
