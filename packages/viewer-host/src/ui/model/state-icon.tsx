import {
  CheckmarkCircle12Filled,
  Circle12Regular,
  DismissCircle12Filled,
  Info12Filled,
  Pause12Filled,
  Warning12Filled,
} from '@fluentui/react-icons';
import type { Tone } from '@gantry/plugin-sdk';

const icons = {
  neutral: Circle12Regular,
  info: Info12Filled,
  success: CheckmarkCircle12Filled,
  warning: Warning12Filled,
  danger: DismissCircle12Filled,
  paused: Pause12Filled,
} as const satisfies Record<Tone, unknown>;

/** A tone's icon: colour alone does not tell states apart. */
export function StateIcon({ tone }: { readonly tone: Tone }) {
  const Icon = icons[tone];
  return <Icon />;
}
