import { defineMessages } from '@gantry/plugin-sdk';

export const setupMessages = defineMessages({
  en: {
    addGateway: 'Add gateway',
    gatewayName: 'Gateway name',
    serialNumber: 'Serial number',
    gatewayAdded: 'Gateway added',
    addFailed: 'Not added. {why}',
    gateways: 'Gateways',
    gatewaysFailed: 'Gateways did not load',
    noGateways: 'No gateways yet',
    manageTokens: 'Replace a token, or retire a device',
    seen: 'Last message',
    never: 'No message yet',

    tokenTitle: 'Token',
    tokenOnce: 'Copy the token of {name} now. It is not shown again.',
    token: 'Token',
    address: 'Address to send to',
    topic: 'Or publish by MQTT to',
    copy: 'Copy the token',
    copied: 'Copied',
    close: 'Close',
  },
  'zh-CN': {
    addGateway: '添加网关',
    gatewayName: '网关名称',
    serialNumber: '序列号',
    gatewayAdded: '已添加网关',
    addFailed: '添加失败。{why}',
    gateways: '网关',
    gatewaysFailed: '网关加载失败',
    noGateways: '暂无网关',
    manageTokens: '更换令牌或停用设备',
    seen: '最近消息',
    never: '尚无消息',

    tokenTitle: '令牌',
    tokenOnce: '请立即复制{name}的令牌，之后不再显示。',
    token: '令牌',
    address: '发送地址',
    topic: '或经 MQTT 发布至',
    copy: '复制令牌',
    copied: '已复制',
    close: '关闭',
  },
});

/** Refusals of the calls that register devices. */
export const deviceProblems = defineMessages({
  en: {
    DEVICE_EXISTS: 'Another device has the id {externalId}.',
    DEVICE_GATEWAY: 'The gateway is no longer in use. Choose another one.',
  },
  'zh-CN': {
    DEVICE_EXISTS: '编号 {externalId} 已被另一设备使用。',
    DEVICE_GATEWAY: '该网关已停用，请选择其他网关。',
  },
});
