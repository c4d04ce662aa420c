import { type Instant, useFormat } from '@gantry/plugin-sdk';
import { createContext, type ReactNode, useContext } from 'react';

const TwelveHours = createContext(false);

/** Around the page of a record or its paper: the kit's parts below it show moments as `2026-11-20 03:00PM` instead of `2026-11-20 15:00`. */
export function TwelveHourClock({ children }: { readonly children: ReactNode }) {
  return <TwelveHours value={true}>{children}</TwelveHours>;
}

/** Returns how a moment reads here. */
export function useMomentText(): (instant: Instant) => string {
  const format = useFormat();
  return useContext(TwelveHours) ? format.dateTime12 : format.dateTime;
}
