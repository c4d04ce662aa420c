import { type AuditKind, type AuditName, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { cameraKind } from '../contract/messages.ts';
import { monitorPage } from './alert-alarms.ts';

const alertRow = z.object({ id: z.string(), monitor_id: z.string() });
const groupRow = z.object({ id: z.string(), name: z.string() });

/** The words of the audit trail. Registrations are entries of the host. */
export function auditKinds(host: ServerHost): readonly AuditKind[] {
  const named: NonNullable<AuditKind['named']> = async (tx, ids) => {
    const cameras = await host.devices.list(tx, { kind: cameraKind, retired: true });
    return new Map(
      cameras
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name }): [string, AuditName] => [
          id,
          { name: { en: name, 'zh-CN': name }, place: monitorPage(id) },
        ]),
    );
  };
  return [
    {
      entity: 'cctv-monitor',
      title: { en: 'Camera', 'zh-CN': '摄像头' },
      actions: {
        add: { en: 'Add', 'zh-CN': '添加' },
        edit: { en: 'Change the set-up', 'zh-CN': '更改设置' },
        'edit-zones': { en: 'Change the zones', 'zh-CN': '更改区域' },
        'set-up-control': { en: 'Set up the control', 'zh-CN': '设置云台控制' },
        control: { en: 'Control the camera', 'zh-CN': '控制摄像头' },
        'save-preset': { en: 'Save a position', 'zh-CN': '保存预置位' },
        'remove-preset': { en: 'Remove a position', 'zh-CN': '删除预置位' },
        'take-picture': { en: 'Take a picture', 'zh-CN': '拍摄照片' },
      },
      fields: {
        type: { en: 'Type', 'zh-CN': '类型' },
        vendor: { en: 'Vendor', 'zh-CN': '供应商' },
        description: { en: 'Description', 'zh-CN': '说明' },
        peopleCountLimit: { en: 'Limit of people', 'zh-CN': '人数上限' },
        offlineAlertThreshold: { en: 'Offline reports before a warning', 'zh-CN': '离线警告次数' },
        silentMinutes: { en: 'Minutes of silence before offline', 'zh-CN': '无消息视为离线的分钟数' },
        groupId: { en: 'Group', 'zh-CN': '分组' },
        hasLiveUrl: { en: 'Has a stream', 'zh-CN': '有视频流' },
        isControlled: { en: 'Can be controlled', 'zh-CN': '可控制' },
        step: { en: 'Step', 'zh-CN': '步进' },
        speed: { en: 'Speed', 'zh-CN': '速度' },
        preset: { en: 'Position', 'zh-CN': '预置位' },
        gps: { en: 'Grid place', 'zh-CN': '网格坐标' },
        longitude: { en: 'Longitude', 'zh-CN': '经度' },
        latitude: { en: 'Latitude', 'zh-CN': '纬度' },
        height: { en: 'Height', 'zh-CN': '高度' },
        heading: { en: 'Heading', 'zh-CN': '朝向' },
        tilt: { en: 'Tilt', 'zh-CN': '俯仰角' },
        fieldOfView: { en: 'Field of view', 'zh-CN': '视场角' },
        dangerZoneList: { en: 'Danger zones', 'zh-CN': '危险区域' },
        detectionZoneList: { en: 'Detection zones', 'zh-CN': '检测区域' },
        flowCountLineList: { en: 'Counting lines', 'zh-CN': '计数线' },
      },
      named,
    },
    {
      entity: 'cctv-group',
      title: { en: 'Group of cameras', 'zh-CN': '摄像头分组' },
      actions: {
        add: { en: 'Add', 'zh-CN': '添加' },
        edit: { en: 'Change', 'zh-CN': '更改' },
        remove: { en: 'Remove', 'zh-CN': '删除' },
      },
      fields: {
        name: { en: 'Name', 'zh-CN': '名称' },
        monitorIds: { en: 'Cameras', 'zh-CN': '摄像头' },
      },
      async named(tx, ids) {
        const groups = await tx.many(
          groupRow,
          sql`select id, name from monitor_group
              where project_id = ${tx.projectId} and id = any(${ids}::uuid[]) limit ${ids.length}`,
        );
        return new Map(
          groups.map(({ id, name }): [string, AuditName] => [id, { name: { en: name, 'zh-CN': name } }]),
        );
      },
    },
    {
      entity: 'cctv-alert',
      title: { en: 'Camera alert', 'zh-CN': '摄像头警报' },
      actions: {
        acknowledge: { en: 'Acknowledge', 'zh-CN': '确认' },
        resolve: { en: 'Resolve', 'zh-CN': '处理完毕' },
      },
      fields: {
        triage: { en: 'Handling', 'zh-CN': '处理状态' },
        actionTaken: { en: 'Action taken', 'zh-CN': '处理措施' },
      },
      values: {
        triage: {
          New: { en: 'New', 'zh-CN': '新' },
          Acknowledged: { en: 'Acknowledged', 'zh-CN': '已确认' },
          Resolved: { en: 'Resolved', 'zh-CN': '已处理' },
          'False alarm': { en: 'False alarm', 'zh-CN': '误报' },
        },
      },
      async named(tx, ids) {
        const alerts = await tx.many(
          alertRow,
          sql`select id, monitor_id from monitor_alert
              where project_id = ${tx.projectId} and id = any(${ids}::uuid[]) limit ${ids.length}`,
        );
        const cameras = await named(
          tx,
          alerts.map(({ monitor_id }) => monitor_id),
        );
        return new Map(
          alerts.flatMap(({ id, monitor_id }) => {
            const camera = cameras.get(monitor_id);
            return camera ? [[id, camera] as const] : [];
          }),
        );
      },
    },
  ];
}
