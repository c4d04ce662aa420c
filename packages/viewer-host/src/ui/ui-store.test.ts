import { describe, expect, test } from 'vitest';
import { UiStore } from './ui-store.ts';

describe('on a phone', () => {
  const phone = () => {
    const ui = new UiStore();
    ui.setScreenSize('phone');
    ui.setTimelineOpen(false);
    return ui;
  };

  test('the timeline and a sheet replace each other', () => {
    const ui = phone();
    ui.setLayersOpen(true);
    ui.setTimelineOpen(true);
    expect(ui).toMatchObject({ isLayersOpen: false, isTimelineOpen: true, isSheetHidden: true });
    ui.setLayersOpen(true);
    expect(ui).toMatchObject({ isLayersOpen: true, isTimelineOpen: false, isSheetHidden: false });
  });

  test('choosing a tab closes the timeline; closing one does not', () => {
    const ui = phone();
    ui.setTimelineOpen(true);
    ui.setActiveTab(undefined);
    expect(ui.isTimelineOpen).toBe(true);
    ui.setActiveTab('gantry.permits/index');
    expect(ui.isTimelineOpen).toBe(false);
  });
});

test('on other screens both stay open', () => {
  const ui = new UiStore();
  ui.setLayersOpen(true);
  ui.setActiveTab('gantry.permits/index');
  expect(ui).toMatchObject({ isLayersOpen: true, isTimelineOpen: true, isSheetHidden: false });
});

test('a tab’s panel covers the left of the stage, on a phone the bottom', () => {
  const ui = new UiStore();
  expect(ui.coveredLeft).toBe(0);
  ui.setActiveTab('acme.notes/notes');
  expect(ui.coveredLeft).toBe(414);
  ui.setScreenSize('tablet');
  expect(ui.coveredLeft).toBe(414);
  ui.setScreenSize('phone');
  expect(ui.coveredLeft).toBe(0);
});

test('panels of a tab at the right leave the left edge free', () => {
  const ui = new UiStore();
  ui.setActiveTab('acme.notes/notes');
  ui.setTabPanel(undefined, 435);
  expect(ui).toMatchObject({ coveredLeft: 0, coveredRight: 435 });
  ui.setActiveTab(undefined);
  expect(ui.coveredRight).toBe(0);
  ui.setActiveTab('acme.notes/notes');
  ui.setScreenSize('phone');
  expect(ui.coveredRight).toBe(0);
  ui.setTabPanel(undefined);
  ui.setScreenSize('desktop');
  expect(ui).toMatchObject({ coveredLeft: 414, coveredRight: 0 });
});
