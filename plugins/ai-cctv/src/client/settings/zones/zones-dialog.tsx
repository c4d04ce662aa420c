import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { DialogFrame, Notice, RecordDialog, useRecordForm } from '@gantry/plugin-ui';
import { useZoneWords } from '@gantry/plugin-ui/cameras';
import { useState } from 'react';
import * as z from 'zod';
import { areaList, flowLineList, mostCorners, mostZones } from '../../../contract/zones.ts';
import type { InModule } from '../../cctv-module.ts';
import { setupProblems } from '../setup-messages.ts';
import type { NewZone } from './new-zone.ts';
import { ZoneSaver } from './save-zones.ts';
import { useZoneSteps } from './use-zone-steps.ts';
import { ZoneEditor } from './zone-editor.tsx';
import { firstProblem } from './zone-problems.ts';
import { zonesMessages } from './zones-messages.ts';

const schema = z.object({
  dangerZoneList: areaList,
  detectionZoneList: areaList,
  flowCountLineList: flowLineList,
});

type Props = InModule<{
  /** As it is known latest. */
  readonly camera: Monitor;
  /** It is not there any more. */
  readonly isRemoved: boolean;
  readonly onClose: () => void;
}>;

/** Draws the zones of a camera on its picture. */
export function ZonesDialog(props: Props) {
  const { camera, onClose } = props;
  const { t } = useMessages(zonesMessages);
  const [view] = useState(() => new AbortController());
  const leave = () => {
    view.abort();
    onClose();
  };
  return (
    <DialogFrame kind="form" title={t('title', { name: camera.name })} width={1240} onLeave={leave}>
      <ZonesForm {...props} onClose={leave} signal={view.signal} />
    </DialogFrame>
  );
}

function ZonesForm(props: Props & { readonly signal: AbortSignal }) {
  const { module, camera, isRemoved, onClose, signal } = props;
  const { name } = camera;
  const { t } = useMessages(zonesMessages);
  const words = useZoneWords();
  const [saver] = useState(() => new ZoneSaver(module.api));
  const [isRefused, setIsRefused] = useState(false);
  const [drawing, draw] = useState<NewZone>();
  const isUnfinished = drawing !== undefined && drawing.points.length > 0;
  const form = useRecordForm({
    host: module.context,
    schema,
    record: camera,
    save: (lists, { version = 0 }) => saver.save(camera, lists, version),
    savedText: t('saved', { name }),
    failedText: (why) => t('notSaved', { why }),
    problemText: useProblemText(setupProblems),
    onDone: onClose,
    onLeave: onClose,
    signal,
  });
  const steps = useZoneSteps(form);
  const problem = firstProblem(steps.lists);
  const sentence = () => {
    if (isUnfinished) return t('unfinished');
    if (problem === undefined) return undefined;
    if ('tooLong' in problem)
      return t('problemIn', {
        name: words.list(problem.tooLong),
        problem: t('tooLong', { most: mostZones }),
      });
    const { kind, at } = problem.place;
    const own = steps.lists[kind][at]?.name.trim();
    return t('problemIn', {
      name: own || t('unnamed', { kind: words.one(kind), number: at + 1 }),
      problem: t(`problem.${problem.problem}`, { most: mostCorners }),
    });
  };
  const why = isRefused ? sentence() : undefined;
  // The form would only say that something is marked: the sentence itself stands at the foot too, until it is mended.
  const told = {
    ...form,
    failure: why === undefined ? form.failure : t('notSaved', { why }),
    submit: () => {
      const isWrong = isUnfinished || problem !== undefined;
      setIsRefused(isWrong);
      if (!isWrong) form.submit();
      else form.root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
  };
  return (
    <RecordDialog form={told}>
      {isRemoved && <Notice tone="warning">{t('removed', { name })}</Notice>}
      <ZoneEditor {...{ module, camera, form, steps, drawing }} onDraw={draw} />
    </RecordDialog>
  );
}
