import { useMessages } from '@gantry/plugin-sdk';
import { hasDirection, type Sight, usualFieldOfView, usualTilt } from '@gantry/plugin-sdk/cameras';
import { coverageMessages } from './coverage-messages.ts';

/** Says in words where a camera looks. */
export function useDirection(): (sight: Sight) => string {
  const { t } = useMessages(coverageMessages);
  return (sight) => {
    const { heading, tilt, fieldOfView } = sight;
    if (!hasDirection(sight)) return t('noDirection');
    if (heading === null || (fieldOfView ?? 0) >= 360) return t('allRound');
    const said = t('looks', {
      heading: rounded(heading),
      tilt: rounded(tilt ?? usualTilt),
      across: rounded(fieldOfView ?? usualFieldOfView),
    });
    return tilt === null || fieldOfView === null ? `${said} (${t('assumed')})` : said;
  };
}

const rounded = (degrees: number) => String(Math.round(degrees)).replace('-', '−');
