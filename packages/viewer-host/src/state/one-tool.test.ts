import { expect, test } from 'vitest';
import { MeasureStore } from './measure-store.ts';
import { keepOneTool } from './one-tool.ts';
import { SectionStore } from './section-store.ts';

test('one tool is put away when another is taken', () => {
  const [measure, sections] = [new MeasureStore(localStorage), new SectionStore()];
  keepOneTool(measure, sections);
  sections.setTool('face');
  measure.setOpen(true);
  expect([measure.isOpen, sections.tool]).toEqual([true, 'off']);
  sections.setTool('open');
  expect([measure.isOpen, sections.tool]).toEqual([false, 'open']);
});
