import { makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { CheckField, Notice } from '@gantry/plugin-ui';
import type { Conflict } from '../../contract/conflicts.ts';
import { actionMessages } from '../messages/actions.ts';
import { useConflictText } from '../parts/use-conflict-text.ts';

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  text: { margin: 0 },
});

/** Lists the conflicts, each with a checkbox to accept it. */
export function ConflictChoices(props: {
  readonly conflicts: readonly Conflict[];
  readonly accepted: readonly string[];
  readonly onChange: (accepted: readonly string[]) => void;
}) {
  const { conflicts, accepted, onChange } = props;
  const styles = useStyles();
  const { t } = useMessages(actionMessages);
  const textOf = useConflictText();
  return (
    <section className={styles.group} aria-label={t('conflicts')}>
      <p className={styles.text}>{t('conflictsText')}</p>
      {conflicts.map((conflict) => {
        const { title, text } = textOf(conflict);
        return (
          <Notice key={conflict.key} tone="warning" title={title}>
            {text}
            <div>
              <CheckField
                label={t('accept')}
                checked={accepted.includes(conflict.key)}
                onChange={(checked) =>
                  onChange(
                    checked ? [...accepted, conflict.key] : accepted.filter((key) => key !== conflict.key),
                  )
                }
              />
            </div>
          </Notice>
        );
      })}
    </section>
  );
}
