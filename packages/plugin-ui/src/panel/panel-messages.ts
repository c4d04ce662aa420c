import { defineMessages } from '@gantry/plugin-sdk';

export const panelMessages = defineMessages({
  en: {
    movePanel: 'Move {title}',
    movePanelHow: 'Arrow keys move by 8 pixels, with Shift by 1.',
    panelAt: '{x} from the left, {y} from the top',
    resizePanel: 'Resize {title}',
    resizePanelHow: 'Arrow keys change the size by 16 pixels, with Shift by 1.',
    panelSize: '{width} wide, {height} high',
    collapsePanel: 'Collapse {title}',
    expandPanel: 'Expand {title}',
    closePanel: 'Close {title}',
    sheetHeight: 'Height of {title}',
    low: 'Low',
    half: 'Half',
    full: 'Full',
  },
  'zh-CN': {
    movePanel: '移动{title}',
    movePanelHow: '方向键每次移动 8 像素，按住 Shift 移动 1 像素。',
    panelAt: '距左 {x}，距上 {y}',
    resizePanel: '调整{title}的大小',
    resizePanelHow: '方向键每次改变 16 像素，按住 Shift 改变 1 像素。',
    panelSize: '宽 {width}，高 {height}',
    collapsePanel: '收起{title}',
    expandPanel: '展开{title}',
    closePanel: '关闭{title}',
    sheetHeight: '{title}的高度',
    low: '低',
    half: '一半',
    full: '全屏',
  },
});
