import {
  Box20Regular,
  BranchCompare20Regular,
  Crop20Regular,
  Eye20Regular,
  Map20Regular,
  PersonWalking20Regular,
  Ruler20Regular,
  Search20Regular,
  TextBulletListTree20Regular,
} from '@fluentui/react-icons';
import type { Project } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { measureKinds } from '../../state/measuring/measurement.ts';
import { useHost } from '../host-context.ts';
import { isSomethingHidden, showAll } from '../model/object-actions.ts';
import { walkOrStop } from '../model/walk-or-stop.ts';
import { navigationMessages } from '../navigation/navigation-messages.ts';
import { paths } from '../paths.ts';
import { isPlanShown, togglePlan } from '../plan/plan-shown.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { paletteMessages } from './palette-messages.ts';

const keysOf: Readonly<Record<string, readonly string[]>> = {
  tree: ['M'],
  find: ['Q'],
  section: ['X'],
  measure: ['R'],
  walk: ['W'],
  plan: ['P'],
  showAll: ['Shift', 'H'],
};

/** The tools of the model page. Each opens that page first. */
export function useToolEntries(project: Project): readonly PaletteEntry[] {
  const host = useHost();
  const { t } = useMessages(paletteMessages);
  const { t: navText } = useMessages(navigationMessages);
  const navigate = useNavigate();
  const { sections, measure, walk, ui } = host;
  const entry = (name: string, title: string, icon: ReactNode, act: () => void): PaletteEntry => ({
    id: `tool ${name}`,
    title,
    detail: navText('model'),
    icon,
    keys: keysOf[name],
    run: () => {
      void navigate(paths.model(project.code));
      act();
    },
  });
  const compared = host.layers.layers
    .flatMap(({ models }) => models)
    .find(({ versions }) => versions.filter(({ status }) => status === 'ready').length > 1);
  return [
    entry('tree', t('tool.tree'), <TextBulletListTree20Regular />, () => ui.setTreeOpen(true)),
    entry('find', t('tool.find'), <Search20Regular />, () => ui.setFindOpen(true)),
    ...(compared
      ? [entry('compare', t('tool.compare'), <BranchCompare20Regular />, () => ui.setCompared(compared.id))]
      : []),
    ...(isSomethingHidden(host)
      ? [entry('showAll', t('tool.showAll'), <Eye20Regular />, () => showAll(host))]
      : []),
    entry('section', t('tool.section'), <Crop20Regular />, () => sections.setTool('open')),
    entry('sectionFace', t('tool.sectionFace'), <Crop20Regular />, () => sections.setTool('face')),
    entry('sectionBox', t('tool.sectionBox'), <Box20Regular />, () => {
      sections.setTool('open');
      void import('../sections/add-section.ts').then(({ addBox }) => addBox(host));
    }),
    ...(sections.isCutting
      ? [entry('sectionsOff', t('tool.sectionsOff'), <Crop20Regular />, sections.switchAllOff)]
      : []),
    entry('measure', t('tool.measure'), <Ruler20Regular />, () => measure.setOpen(true)),
    ...(walk.isOn ? [] : [entry('walk', t('tool.walk'), <PersonWalking20Regular />, () => walkOrStop(host))]),
    ...(isPlanShown(host) ? [] : [entry('plan', t('tool.plan'), <Map20Regular />, () => togglePlan(host))]),
    ...measureKinds.map((kind) =>
      entry(`measure.${kind}`, t(`measure.${kind}`), <Ruler20Regular />, () => measure.start(kind)),
    ),
  ];
}
