export {
  addDays,
  addMonths,
  dayInZone,
  type Instant,
  type IsoDay,
  isIsoDay,
  isoDay,
  partsInZone,
  splitDay,
  startOfDayInZone,
  toDate,
} from '@gantry/plugin-sdk/contract';
