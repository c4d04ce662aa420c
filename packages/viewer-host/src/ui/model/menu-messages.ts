import { defineMessages } from '@gantry/plugin-sdk';

export const menuMessages = defineMessages({
  en: {
    object: 'Actions for the object',
    layer: 'Actions for the layer',
    marker: 'Actions for the marker',
    ground: 'Actions for this place',
    flyTo: 'Fly to',
    isolate: 'Isolate',
    hide: 'Hide',
    show: 'Show',
    showAll: 'Show all',
    onlyLayer: 'Show only this layer',
    copyLink: 'Copy link to object',
    copyCoordinates: 'Copy coordinates',
    close: 'Close',
  },
  'zh-CN': {
    object: '构件操作',
    layer: '图层操作',
    marker: '标记操作',
    ground: '此位置的操作',
    flyTo: '飞至',
    isolate: '隔离',
    hide: '隐藏',
    show: '显示',
    showAll: '全部显示',
    onlyLayer: '仅显示此图层',
    copyLink: '复制构件链接',
    copyCoordinates: '复制坐标',
    close: '关闭',
  },
});
