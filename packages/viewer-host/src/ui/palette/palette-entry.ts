import type { ReactNode } from 'react';

export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  /** At the end of the line. */
  readonly detail?: string | undefined;
  /** In a line below the title. */
  readonly below?: string | undefined;
  readonly icon: ReactNode;
  /** The equivalent shortcut. */
  readonly keys?: readonly string[] | undefined;
  run(): void;
}
