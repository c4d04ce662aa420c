import { reaction } from 'mobx';
import type { MeasureStore } from './measure-store.ts';
import type { SectionStore } from './section-store.ts';

/** Puts one tool away when another is taken: both want the clicks, and their panels lie in the same place. Lasts as long as the stores. */
export function keepOneTool(measure: MeasureStore, sections: SectionStore): void {
  reaction(
    () => measure.isOpen,
    (isOpen) => isOpen && sections.setTool('off'),
  );
  reaction(
    () => sections.tool !== 'off',
    (isOpen) => isOpen && measure.setOpen(false),
  );
}
