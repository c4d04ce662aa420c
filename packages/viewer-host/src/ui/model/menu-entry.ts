import type { ReactElement } from 'react';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactElement;
  /** The equivalent shortcut, drawn at the end. */
  readonly keys?: readonly string[] | undefined;
  readonly enabled?: boolean;
  readonly checked?: boolean | undefined;
  /** Destructive: drawn in the danger colour. */
  readonly danger?: boolean;
  run(): void;
}

export interface MenuSection {
  readonly id: string;
  readonly title: string | undefined;
  readonly entries: readonly MenuEntry[];
}
