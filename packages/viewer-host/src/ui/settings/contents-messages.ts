import { defineMessages } from '@gantry/plugin-sdk';

export const contentsMessages = defineMessages({
  en: {
    open: 'What was read of {model}',
    back: 'All models',
    text: '{file}, version of {day}',
    failed: 'The report on the file did not load',
    unknown:
      'This version was converted before Gantry kept a record. Upload its file again to see what was read.',
    none: 'The file has no shapes.',
    shapes: 'Shapes',
    drawn_one: 'The file has {count} shape. It is in the view.',
    drawn_other: 'The file has {count} shapes. None is missing from the view.',
    left_one: '{count} shape of {found} is missing from the view. Compare with the original.',
    left_other: '{count} shapes of {found} are missing from the view. Compare with the original.',
    cut_one:
      'The file refers to {count} entry that it does not contain: it was cut, or written with errors. Objects may be missing without a trace. Export it again.',
    cut_other:
      'The file refers to {count} entries that it does not contain: it was cut, or written with errors. Objects may be missing without a trace. Export it again.',
    moved_one:
      '{count} place along an alignment differed from the coordinates that the file gives for it, by up to {distance}. The coordinates are used.',
    moved_other:
      '{count} places along an alignment differed from the coordinates that the file gives for them, by up to {distance}. The coordinates are used.',
    computed_one:
      '{count} place along an alignment differed from what Gantry computes for it, by up to {distance}. The computed place is used.',
    computed_other:
      '{count} places along an alignment differed from what Gantry computes for them, by up to {distance}. The computed places are used.',
    unchecked_one:
      '{count} place along an alignment could not be checked. Compare with the original where its objects stand.',
    unchecked_other:
      '{count} places along an alignment could not be checked. Compare with the original where their objects stand.',
    class: 'Class',
    found: 'In the file',
    shown: 'Drawn',
    why: 'Left out, and why',
    asProxy: 'read as a general object',
    'reason.UNKNOWN_CLASS_other': '{count}: the class is unknown here, and cannot be read as another',
    'reason.MISSING_PARTS_other': '{count}: parts of the shape are missing from the file',
    'reason.UNREADABLE_other': '{count}: the shape is damaged or of a kind that cannot be read',
    'reason.UNREADABLE_one': '{count}: the shape is damaged or of a kind that cannot be read',
    'reason.LINES_ONLY_other': '{count}: only lines, no surface',
    'reason.NOT_DRAWN_other': '{count}: intentionally not drawn',
    'reason.FAR_AWAY_one': '{count}: more than 100 km from the rest of the model',
    'reason.FAR_AWAY_other': '{count}: more than 100 km from the rest of the model',
    'reason.NO_SHAPE_one': '{count}: no shape in the file; the class is unknown here',
    'reason.NO_SHAPE_other': '{count}: no shape in the file; the class is unknown here',
    'reason.UNKNOWN_CLASS_one': '{count}: the class is unknown here, and cannot be read as another',
    'reason.MISSING_PARTS_one': '{count}: parts of the shape are missing from the file',
    'reason.LINES_ONLY_one': '{count}: only lines, no surface',
    'reason.NOT_DRAWN_one': '{count}: intentionally not drawn',
    missing_one: '{model}: {count} shape is missing. Show what was read',
    missing_other: '{model}: {count} shapes are missing. Show what was read',
    incomplete: '{model}: the file is incomplete. Show what was read',
  },
  'zh-CN': {
    open: '{model} 的读取情况',
    back: '所有模型',
    text: '{file}，{day} 的版本',
    failed: '文件读取情况加载失败',
    unknown: '此版本转换时尚未保存读取记录。请重新上传文件以查看读取情况。',
    none: '文件中没有几何。',
    shapes: '几何',
    drawn_other: '文件中有 {count} 个几何，显示中没有缺失。',
    left_other: '{found} 个几何中有 {count} 个未能显示，请与原文件核对。',
    cut_other:
      '文件引用了 {count} 个不存在的条目：文件可能被截断或导出有误，部分构件可能完全缺失。请重新导出。',
    moved_other: '有 {count} 个沿线路的位置与文件给出的坐标不符，最大相差 {distance}。已采用文件的坐标。',
    computed_other:
      '有 {count} 个沿线路的位置与 Gantry 的计算结果不符，最大相差 {distance}。已采用计算结果。',
    unchecked_other: '有 {count} 个沿线路的位置无法核对，请与原文件核对相关构件的位置。',
    class: '类别',
    found: '文件中',
    shown: '已显示',
    why: '未显示的数量及原因',
    asProxy: '按通用构件读取',
    'reason.UNKNOWN_CLASS_other': '{count} 个：类别未知，也无法按其他类别读取',
    'reason.MISSING_PARTS_other': '{count} 个：文件缺少几何的部分数据',
    'reason.UNREADABLE_other': '{count} 个：几何已损坏或类型无法读取',
    'reason.LINES_ONLY_other': '{count} 个：只有线，没有面',
    'reason.NOT_DRAWN_other': '{count} 个：按设计不显示',
    'reason.FAR_AWAY_other': '{count} 个：距模型其余部分超过 100 公里',
    'reason.NO_SHAPE_other': '{count} 个：文件中没有几何，类别未知',
    missing_other: '{model}：缺少 {count} 个几何。查看读取情况',
    incomplete: '{model}：文件不完整。查看读取情况',
  },
});
