import { makeStyles, Switch, ToggleButton, tokens } from '@fluentui/react-components';
import { type ChangeKind, changeKinds } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { changeColours } from '../../state/compare/change-colours.ts';
import type { CompareStore } from '../../state/compare/compare-store.ts';
import { useAttempt } from '../use-attempt.ts';
import { compareMessages } from './compare-messages.ts';

const useStyles = makeStyles({
  kinds: { display: 'flex', flexWrap: 'wrap', gap: '4px', margin: '8px 0 2px' },
  kind: {
    minWidth: 0,
    padding: '2px 8px',
    fontWeight: tokens.fontWeightRegular,
    [comfortable]: { minHeight: '44px' },
  },
  swatch: {
    width: '10px',
    height: '10px',
    marginRight: '6px',
    flexShrink: 0,
    borderRadius: '2px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    boxSizing: 'border-box',
  },
  count: { marginLeft: '6px', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  fade: { marginLeft: '-8px', '& label': { fontSize: '12px' } },
});

/** How many objects differ in which way. Each kind is listed and coloured, or not. */
export const KindToggles = observer(function KindToggles({ compare }: { readonly compare: CompareStore }) {
  const styles = useStyles();
  const { t } = useMessages(compareMessages);
  const attempt = useAttempt();
  const isPhone = useScreenSize() === 'phone';
  const { compared } = compare;
  if (compared.kind !== 'ready') return null;
  const { counts } = compared.answer;
  // A phone's sheet keeps its room for the list.
  const kinds = isPhone ? changeKinds.filter((kind) => counts[kind] > 0) : changeKinds;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own look */}
      <div className={styles.kinds} role="group" aria-label={t('kinds')}>
        {kinds.map((kind) => (
          <ToggleButton
            key={kind}
            className={styles.kind}
            size="small"
            checked={compare.kinds.has(kind)}
            onClick={() => attempt(compare.toggle(kind))}
          >
            <KindSwatch kind={kind} />
            {t(`kind.${kind}`)}
            <span className={styles.count}>{counts[kind]}</span>
          </ToggleButton>
        ))}
      </div>
      <Switch
        className={styles.fade}
        checked={compare.isFaded}
        label={t('fade')}
        onChange={(_, { checked }) => compare.setFaded(checked)}
      />
    </>
  );
});

/** The colour of a kind in the scene. Its name stands beside it. */
export function KindSwatch({ kind }: { readonly kind: ChangeKind }) {
  const styles = useStyles();
  return <span aria-hidden className={styles.swatch} style={{ backgroundColor: changeColours[kind] }} />;
}
