import { defineMessages } from '@gantry/plugin-sdk';

export const placeMessages = defineMessages({
  en: {
    latitude: 'Latitude',
    longitude: 'Longitude',
    height: 'Height',
    pick: 'Pick on the model',
    pickHow: 'Right-click the place in the model, or press and hold it, and choose “{command}”.',
    noPlace: 'The model does not know where this place is. Type latitude, longitude and height.',
  },
  'zh-CN': {
    latitude: '纬度',
    longitude: '经度',
    height: '高度',
    pick: '在模型中选取',
    pickHow: '请在模型中右键点击或长按该处，然后选择“{command}”。',
    noPlace: '模型无法得知此处的坐标，请输入纬度、经度和高度。',
  },
});
