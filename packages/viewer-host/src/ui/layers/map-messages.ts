import { defineMessages } from '@gantry/plugin-sdk';

export const mapMessages = defineMessages({
  en: {
    maps: 'Maps',
    loading: 'Loading',
    retry: 'Try again',
    'failure.unreachable': 'The server of the map does not answer, or does not allow this page to read it.',
    'failure.slow': 'The server of the map did not answer in time.',
    'failure.status': 'The server of the map refused with the status {status}.',
    'failure.content': 'The server of the map sent something that is no map.',
    'failure.grid': 'The grid of the project cannot be converted, so no map fits it.',
  },
  'zh-CN': {
    maps: '地图',
    loading: '正在加载',
    retry: '重试',
    'failure.unreachable': '地图服务器没有响应，或不允许此页面读取。',
    'failure.slow': '地图服务器未及时响应。',
    'failure.status': '地图服务器拒绝了请求（状态 {status}）。',
    'failure.content': '地图服务器返回的内容不是地图。',
    'failure.grid': '项目坐标系无法转换，因此无法显示地图。',
  },
});
