export { dayInZone as dayOf, lastDayInZone as lastDayOf } from '@gantry/plugin-sdk/contract';
