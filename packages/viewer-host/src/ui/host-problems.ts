import { defineMessages } from '@gantry/plugin-sdk';

const movedOn = {
  en: 'The conversion has progressed in the meantime. Check its current state.',
  'zh-CN': '转换状态在此期间已变化，请查看当前状态。',
};

/** Texts for the problem codes of the host's own calls, where the SDK's table has none or says less. */
export const hostProblems = defineMessages({
  en: {
    EMPTY_FILE: 'The file is empty. Export it again and check its size before uploading.',
    NOT_IFC: 'This is not an IFC file. Export the model as IFC (.ifc) from your BIM software.',
    ZIP_FILE: 'This is a zip file, maybe an .ifczip. Unpack it and upload the .ifc inside.',
    IFC_XML: 'This is IFC in XML (.ifcxml). Export it as plain IFC (.ifc, “IFC-SPF”).',
    TRUNCATED:
      'The file ends too early: its copy or download is incomplete. Copy the whole file again and upload it.',
    UNSUPPORTED_SCHEMA: 'The IFC schema of this file is not supported. Export it as IFC2X3, IFC4 or IFC4X3.',
    TOO_LARGE: 'The file is over 2 GB. Export it by discipline or by bay range and upload the parts.',
    NO_GEOMETRY: 'The file has nothing to draw. Check that the export includes geometry, not only data.',
    NOT_READABLE:
      'The file has shapes, but none of them can be drawn. See which in Settings, Models, and export it in another way.',
    OUT_OF_MEMORY:
      'The model needs more memory than the server has. Export it in smaller parts and upload those.',
    TIMED_OUT:
      'The conversion took too long. Try again when the server is less busy, or export the model in smaller parts.',
    BROKEN: 'The file is damaged inside and could not be read. Export it again from your BIM software.',
    NO_PROJECT:
      'The file has no project (IfcProject), which every model needs. Export the whole project, not a library of types or a part of the file.',
    NO_ROOM:
      'The server has no space for the conversion, so it waits. It starts by itself once the administrator has freed some.',
    INTERRUPTED:
      'The server stopped three times while converting this model. Try again. If that fails too, tell the administrator, or export the model in smaller parts.',
    CANCELLED: 'The conversion was cancelled. Try again, or remove the version.',

    VERSION_CONFLICT:
      'Somebody else has just changed this. You now see their change; repeat yours if it is still needed.',
    NOT_CONVERTING: movedOn.en,
    NOT_FAILED: movedOn.en,
    LAYER_NAME_TAKEN: 'That name is already used. Choose another.',
    PLACE_UNKNOWN: 'The file offers no such place any more. Close this window and look again.',
    GRID_IN_USE:
      'The grid cannot be changed while models are placed in it. Place them at the origin or delete them first.',
    DEVICE_TAKEN: 'This device is registered for another member. Revoke it there first.',
    DEVICE_WAS_REVOKED:
      'This device was revoked. To use it again, clear the data of its browser, and register the Device ID that it shows then.',
    DEVICE_EXISTS: 'A device of this kind with this id is already registered.',
    DEVICE_TOKENS_FULL: 'The device has five tokens. Revoke an unused one first.',
    DEVICE_RETIRED: 'This device is retired.',
    VIEWS_FULL: 'You have as many saved views as a member may keep. Delete some first.',
    BOUNDARY_NO_GEOJSON: 'This is not a GeoJSON file. Export the boundary as GeoJSON (.geojson).',
    BOUNDARY_NO_AREA:
      'The file has no area: only points, lines, or rings with fewer than three corners. Export the boundary as a polygon.',
    BOUNDARY_SYSTEM:
      'The coordinate system of the file is unknown here, or cannot be converted to the grid of the project. Export it as WGS 84.',
    BOUNDARY_COORDINATES:
      'The coordinates do not fit their system. Degrees are longitude first, then latitude; a file in metres must name its system in a “crs” member, such as EPSG:2326.',
    BOUNDARY_CROSSES:
      'The line of the boundary crosses or touches itself. Correct it where you drew it, and export it again.',
    BOUNDARY_OVERLAPS:
      'Two areas of the file overlap. Join them where you drew them, and export the file again.',
    BOUNDARY_HOLE:
      'A hole of the file does not lie in its area. Correct it where you drew it, and export it again.',
    BOUNDARY_TOO_MANY:
      'The boundary has more corners or areas than can be kept. Simplify it, and export it again.',
    VIEW_LINKS_FULL:
      'You have as many links to views as a member may have. Save the view instead, and copy its link.',
  },
  'zh-CN': {
    EMPTY_FILE: '文件是空的。请重新导出，上传前检查文件大小。',
    NOT_IFC: '这不是 IFC 文件。请在 BIM 软件中导出为 IFC（.ifc）。',
    ZIP_FILE: '这是压缩文件，可能是 .ifczip。请解压后上传其中的 .ifc 文件。',
    IFC_XML: '这是 XML 格式的 IFC（.ifcxml）。请导出为普通 IFC（.ifc，“IFC-SPF”）。',
    TRUNCATED: '文件不完整，复制或下载时被中断。请重新完整复制后再上传。',
    UNSUPPORTED_SCHEMA: '不支持此文件的 IFC 架构。请导出为 IFC2X3、IFC4 或 IFC4X3。',
    TOO_LARGE: '文件超过 2 GB。请按专业或施工段分开导出后分别上传。',
    NO_GEOMETRY: '文件中没有可显示的内容。请检查导出时是否包含几何，而不仅是数据。',
    NOT_READABLE: '文件中有几何，但均无法显示。请在“设置”的“模型”中查看详情，并以其他方式导出。',
    OUT_OF_MEMORY: '模型所需内存超过服务器可用内存。请分成较小的部分导出后上传。',
    TIMED_OUT: '转换时间过长。请在服务器空闲时重试，或分成较小的部分导出。',
    BROKEN: '文件内部已损坏，无法读取。请在 BIM 软件中重新导出。',
    NO_PROJECT:
      '文件中没有项目（IfcProject），而每个模型都须有项目。请导出整个项目，而不是类型库或文件的一部分。',
    NO_ROOM: '服务器空间不足，转换正在等待。系统管理员清理后会自动开始。',
    INTERRUPTED: '转换此模型时服务器三次中断。请重试；如仍失败，请通知管理员，或分成较小的部分导出后上传。',
    CANCELLED: '转换已取消。可重试，或移除此版本。',

    VERSION_CONFLICT: '其他人刚刚做了更改。现在显示的是他们的选择；如仍需更改，请再次操作。',
    NOT_CONVERTING: movedOn['zh-CN'],
    NOT_FAILED: movedOn['zh-CN'],
    LAYER_NAME_TAKEN: '名称已被使用，请换一个。',
    PLACE_UNKNOWN: '此文件已不再提供该位置。请关闭此窗口后重新查看。',
    GRID_IN_USE: '已有模型按当前坐标系放置，无法更改。请先将其置于原点或删除。',
    DEVICE_TAKEN: '此设备已为其他成员登记，请先在该成员处撤销。',
    DEVICE_WAS_REVOKED: '此设备已被撤销。如要再次使用，请清除其浏览器数据，并登记新的设备编号。',
    DEVICE_EXISTS: '已有同类设备登记了此编号。',
    DEVICE_TOKENS_FULL: '此设备已有五个令牌，请先吊销不再使用的令牌。',
    DEVICE_RETIRED: '此设备已停用。',
    VIEWS_FULL: '您已保存的视图已达上限。请先删除一些。',
    BOUNDARY_NO_GEOJSON: '这不是 GeoJSON 文件。请将边界导出为 GeoJSON（.geojson）。',
    BOUNDARY_NO_AREA: '文件中没有区域，只有点、线，或少于三个角点的环。请将边界导出为多边形。',
    BOUNDARY_SYSTEM: '无法识别文件的坐标系，或无法转换到项目坐标系。请导出为 WGS 84。',
    BOUNDARY_COORDINATES:
      '坐标与坐标系不符。经纬度须先经度、后纬度；米制文件须以“crs”成员注明坐标系，如 EPSG:2326。',
    BOUNDARY_CROSSES: '边界线自身相交或相接。请在原图中修正后重新导出。',
    BOUNDARY_OVERLAPS: '文件中有两个区域重叠。请在原图中合并后重新导出。',
    BOUNDARY_HOLE: '文件中有一个孔洞不在其区域内。请在原图中修正后重新导出。',
    BOUNDARY_TOO_MANY: '边界的角点或区域过多。请简化后重新导出。',
    VIEW_LINKS_FULL: '您的视图链接已达上限。请保存视图，再复制其链接。',
  },
});
