export * from './http-door.ts';
export * from './play-day.ts';
export * from './seeded.ts';
export type { SimulatedClock } from './simulated-clock.ts';
export * from './simulated-day.ts';
export type { SimulatedAccount, SimulatedAddress } from './simulated-site.ts';
