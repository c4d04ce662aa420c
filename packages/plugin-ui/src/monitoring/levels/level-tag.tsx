import { useLanguage } from '@gantry/plugin-sdk';
import type { LevelLabels, LevelState } from '@gantry/plugin-sdk/contract';
import { observer } from 'mobx-react-lite';
import { StateTag } from '../../tags/state-tag.tsx';
import { levelText, lookOf } from './level-look.tsx';

/** What `LevelTag` shows. */
export type LevelTagProps = {
  /** Of a device. For a level by itself, such as the peak of an episode, status and level are the same. */
  readonly state: LevelState;
  /** The module's settings, with the names that the project gives the levels; `context.settings` fits. */
  readonly settings: { readonly values: LevelLabels };
};

/** What a device shows as colour, shape and word. */
export const LevelTag = observer(function LevelTag({ state, settings }: LevelTagProps) {
  const { locale } = useLanguage();
  const { tone, icon, solid } = lookOf(state);
  return (
    <StateTag tone={tone} icon={icon} solid={solid}>
      {levelText(state, settings.values, locale)}
    </StateTag>
  );
});
