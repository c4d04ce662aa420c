/** What the sky is like. */
export const weathers = [
  'fine',
  'sunny',
  'hot',
  'cloudy',
  'overcast',
  'foggy',
  'windy',
  'drizzle',
  'showers',
  'rain',
  'heavyRain',
  'thunderstorm',
] as const;
/** Tropical cyclone warning signals of the Observatory, the lowest first. */
export const typhoonSignals = ['1', '3', '8NE', '8NW', '8SE', '8SW', '9', '10'] as const;
/** The lowest first. */
export const rainstormSignals = ['amber', 'red', 'black'] as const;
export const otherWarnings = [
  'thunderstorm',
  'landslip',
  'monsoon',
  'flooding',
  'fire',
  'cold',
  'veryHot',
  'heatStress',
] as const;

/** Districts for which the Observatory reports rainfall, by its names. */
export const districts = [
  'Central & Western District',
  'Eastern District',
  'Islands District',
  'Kowloon City',
  'Kwai Tsing',
  'Kwun Tong',
  'North District',
  'Sai Kung',
  'Sha Tin',
  'Sham Shui Po',
  'Southern District',
  'Tai Po',
  'Tsuen Wan',
  'Tuen Mun',
  'Wan Chai',
  'Wong Tai Sin',
  'Yau Tsim Mong',
  'Yuen Long',
] as const;
