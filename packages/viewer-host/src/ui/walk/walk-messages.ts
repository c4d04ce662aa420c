import { defineMessages } from '@gantry/plugin-sdk';

export const walkMessages = defineMessages({
  en: {
    title: 'Walk',
    starting: 'Going to where the walk begins…',
    hint: 'W A S D or ↑ ↓ to walk, ← → to turn, Shift to go faster. Drag to look around. Esc ends the walk.',
    hintFlying:
      'W A S D or ↑ ↓ to move, E and Q to rise and sink, ← → to turn. Drag to look around. Esc ends.',
    hintTouch: 'Hold the buttons to walk. Drag in the view to look around.',
    collides: 'Walls stop me',
    gravity: 'Feet on the floor',
    pad: 'Walk with buttons',
    forward: 'Walk forward',
    back: 'Walk back',
    left: 'Walk left',
    right: 'Walk right',
    up: 'Rise',
    down: 'Sink',
    end: 'End the walk',
    nowhere:
      'There is nothing to stand on in the middle of the view. Move the model there or select an object, and start the walk again.',
    noModel:
      'There is nothing to walk in: no model is shown. Switch one on in the layers, or add one in Settings, Models.',
  },
  'zh-CN': {
    title: '漫游',
    starting: '正在前往漫游起点…',
    hint: '按 W A S D 或 ↑ ↓ 行走，← → 转向，Shift 加速。拖动可环顾四周，Esc 结束漫游。',
    hintFlying: '按 W A S D 或 ↑ ↓ 移动，E 上升，Q 下降，← → 转向。拖动可环顾四周，Esc 结束漫游。',
    hintTouch: '按住按钮行走，在视图中拖动可环顾四周。',
    collides: '墙体阻挡',
    gravity: '贴地行走',
    pad: '用按钮行走',
    forward: '向前走',
    back: '向后退',
    left: '向左走',
    right: '向右走',
    up: '上升',
    down: '下降',
    end: '结束漫游',
    nowhere: '视图中央没有可以站立的地方。请将模型移到中央或选择一个构件，然后重新开始漫游。',
    noModel: '没有可以漫游的内容：当前未显示任何模型。请在图层中打开一个模型，或在“设置 > 模型”中添加。',
  },
});
