import { createContext } from 'react';

/** The foot of a record's page, where a dialog stands aside while the user looks at the record. */
export interface PageFoot {
  readonly element: HTMLElement | null;
  /** While it is taken, the page offers nothing else to do with the record. */
  readonly setTaken: (isTaken: boolean) => void;
}

/** Undefined outside a `RecordPage`. */
export const PageFootContext = createContext<PageFoot | undefined>(undefined);
