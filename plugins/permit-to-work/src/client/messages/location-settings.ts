import { defineMessages } from '@gantry/plugin-sdk';

export const locationMessages = defineMessages({
  en: {
    title: 'Location Setting',
    text: 'Places where permits are issued. The model marks those with permits today. To add one where it is, right-click the place in the model, or press and hold it.',
    search: 'Search locations',
    'column.name': 'Location Name',
    'column.latitude': 'Latitude',
    'column.longitude': 'Longitude',
    'column.height': 'Height (mPD)',
    show: 'Show {name} in the model',
    empty: 'No locations yet',
    emptyText: 'A permit is for a location. Add the first one.',

    addTitle: 'Add Location',
    editTitle: 'Edit Location',
    height: 'Height',
    hasUtility: 'Services lie in the ground here',
    'hint.hasUtility': 'Dig and Drill permits near it are warned.',
    'hint.position': 'Leave latitude and longitude empty while the position is not known.',
    grid: 'HK80 grid',
    gridFirst: '– set latitude and longitude first',
    confirm: 'Confirm',

    'problem.name.nameTaken': 'Another location has this name. Choose another name.',
    'problem.other': 'Enter latitude and longitude, or clear both.',

    added: 'Location added',
    edited: 'Location saved',
    deleted: 'Location deleted',
    addFailed: 'The location was not added. {why}',
    editFailed: 'The location was not saved. {why}',
    deleteFailed: 'The location was not deleted. {why}',

    deleteTitle: 'Delete Location',
    deleteText: 'Please confirm that this location is to be deleted.',
  },
  'zh-CN': {
    title: '位置设置',
    text: '签发许可证的地点，当天有许可证的地点会在模型中标示。在模型中右键点击或长按某处，即可在该处新增位置。',
    search: '搜索位置',
    'column.name': '位置名称',
    'column.latitude': '纬度',
    'column.longitude': '经度',
    'column.height': '高度（mPD）',
    show: '在模型中显示{name}',
    empty: '暂无位置',
    emptyText: '许可证须对应一个位置，请新增第一个位置。',

    addTitle: '新增位置',
    editTitle: '编辑位置',
    height: '高度',
    hasUtility: '此处地下有管线',
    'hint.hasUtility': '附近的挖掘及钻孔许可证会收到警告。',
    'hint.position': '坐标未知时，请将纬度和经度留空。',
    grid: 'HK80 坐标',
    gridFirst: '– 请先填写纬度和经度',
    confirm: '确认',

    'problem.name.nameTaken': '已有同名位置，请使用其他名称。',
    'problem.other': '请同时输入纬度和经度，或将两者清空。',

    added: '新增位置成功',
    edited: '编辑位置成功',
    deleted: '删除位置成功',
    addFailed: '新增位置失败。{why}',
    editFailed: '编辑位置失败。{why}',
    deleteFailed: '删除位置失败。{why}',

    deleteTitle: '删除位置',
    deleteText: '请在继续前确认您的操作。',
  },
});
