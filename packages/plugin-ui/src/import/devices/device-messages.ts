import { defineMessages } from '@gantry/plugin-sdk';

export const deviceMessages = defineMessages({
  en: {
    instrumentId: 'Instrument ID',
    name: 'Name',
    gateway: 'Gateway',
    latitude: 'Latitude',
    longitude: 'Longitude',
    height: 'Height',
    TWICE: 'Row {row}: the instrument ID is in an earlier row too.',
    UNKNOWN_GATEWAY: 'Row {row}: there is no such gateway. Add it first.',
    AMBIGUOUS_GATEWAY: 'Row {row}: several gateways have this name. Use the serial number.',
  },
  'zh-CN': {
    instrumentId: '仪器编号',
    name: '名称',
    gateway: '网关',
    latitude: '纬度',
    longitude: '经度',
    height: '高度',
    TWICE: '第 {row} 行：仪器编号已在前面的行中出现。',
    UNKNOWN_GATEWAY: '第 {row} 行：没有此网关，请先添加。',
    AMBIGUOUS_GATEWAY: '第 {row} 行：多个网关同名，请使用序列号。',
  },
});
