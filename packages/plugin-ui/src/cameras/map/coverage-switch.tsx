import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { hasDirection, type Monitor } from '@gantry/plugin-sdk/cameras';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { InView } from '../camera-view.ts';
import { mostDrawn } from './camera-coverage.ts';
import { coverageMessages } from './coverage-messages.ts';
import { drawCoverage, drawnCoverage } from './drawn-coverage.ts';
import type { CoverageCount } from './use-coverage.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px' },
  switch: { [comfortable]: { minHeight: '44px' } },
  note: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Draws what all cameras cover, or clears what was drawn of some. It says what is left out. */
export const CoverageSwitch = observer(function CoverageSwitch(
  props: InView & { readonly cameras: readonly Monitor[]; readonly count: CoverageCount },
) {
  const { view, cameras, count } = props;
  const styles = useStyles();
  const { t } = useMessages(coverageMessages);
  const whose = drawnCoverage(view);
  const undirected = cameras.filter((camera) => !hasDirection(camera)).length;
  const notes =
    whose === 'all'
      ? [
          ...(count.left > 0 ? [t('nearest', { count: mostDrawn })] : []),
          ...(undirected > 0 ? [t('undirected', { count: undirected })] : []),
        ]
      : [];
  return (
    <div className={styles.root}>
      <Switch
        className={styles.switch}
        label={t('coverage')}
        checked={whose === 'all'}
        onChange={(_, { checked }) => drawCoverage(view, checked ? 'all' : 'chosen')}
      />
      {notes.length > 0 && <span className={styles.note}>{notes.join(' ')}</span>}
      {typeof whose !== 'string' && (
        <Button size="small" appearance="subtle" onClick={() => drawCoverage(view, 'chosen')}>
          {t('clear', { count: whose.length })}
        </Button>
      )}
    </div>
  );
});
