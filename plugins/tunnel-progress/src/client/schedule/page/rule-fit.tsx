import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { RuleFit } from '../../../contract/schedule/rules.ts';
import { pageMessages } from './page-messages.ts';

const useStyles = makeStyles({ text: { margin: 0, color: tokens.colorNeutralForeground3 } });

/** What a rule found, and what it lacks. */
export function Fit({ fit, lost = 0 }: { readonly fit: RuleFit; readonly lost?: number }) {
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const format = useFormat();
  const { objects, linked, activities, missing, missingCount, unindexed } = fit;
  return (
    <>
      <p className={styles.text} role="status">
        {t('fit', {
          count: activities,
          objects: format.number(objects),
          linked: format.number(linked),
          activities: format.number(activities),
        })}
      </p>
      {missingCount > 0 && (
        <p className={styles.text}>{t('missing', { count: missingCount, ids: format.list(missing) })}</p>
      )}
      {lost > 0 && <p className={styles.text}>{t('lost', { count: lost })}</p>}
      {unindexed.length > 0 && (
        <p className={styles.text}>{t('unindexed', { models: format.list(unindexed) })}</p>
      )}
    </>
  );
}
