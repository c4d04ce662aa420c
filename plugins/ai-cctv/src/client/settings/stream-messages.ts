import { defineMessages } from '@gantry/plugin-sdk';

export const streamMessages = defineMessages({
  en: {
    title: 'Streams',
    failed: 'What serves the streams did not load',
    none: 'Nothing converts RTSP here',
    noneText:
      'Cameras with an https:// address can be watched, those with an rtsp:// address cannot. The operator of this server sets up what converts them.',
    kind: 'RTSP is converted by',
    'kind.gateway': 'A media gateway',
    'kind.ffmpeg': 'ffmpeg, on this server',
    formats: 'Into',
    streams: 'Streams now, of all projects',
    streamsOf: '{streams} of {most} at most',
    state: 'State',
    ready: 'Ready',
    full: 'Full: whoever opens another camera has to wait',
  },
  'zh-CN': {
    title: '视频流',
    failed: '视频流服务加载失败',
    none: '此处没有转换 RTSP 的服务',
    noneText: '地址为 https:// 的摄像机可以观看，rtsp:// 的不能。转换服务由本服务器的运维人员设置。',
    kind: 'RTSP 转换方式',
    'kind.gateway': '媒体网关',
    'kind.ffmpeg': '本服务器上的 ffmpeg',
    formats: '转换为',
    streams: '当前视频流（所有项目）',
    streamsOf: '{streams} 路，最多 {most} 路',
    state: '状态',
    ready: '就绪',
    full: '已满：再打开其他摄像机需等待',
  },
});
