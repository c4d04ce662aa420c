import { Button, Input, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { ArrowMove20Regular, Delete20Regular, FlipHorizontal20Regular } from '@fluentui/react-icons';
import { type SectionBox, type SectionState, useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { effectOf } from './section-effect.ts';
import { fieldsOf, withField } from './section-fields.ts';
import { sectionMessages } from './section-messages.ts';
import { SectionNumber } from './section-number.tsx';

const useStyles = makeStyles({
  root: {
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  line: { display: 'flex', alignItems: 'center', columnGap: '2px' },
  name: { flexGrow: 1, minWidth: 0 },
  note: {
    margin: '2px 4px 4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorStatusWarningForeground1,
  },
  fields: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '6px', padding: '6px 4px' },
});

/** One section: whether it cuts, its name, and where it is. */
export const SectionRow = observer(function SectionRow({
  section,
  around,
}: {
  readonly section: SectionState;
  /** All that is shown; undefined if nothing is. */
  readonly around: SectionBox | undefined;
}) {
  const styles = useStyles();
  const { t } = useMessages(sectionMessages);
  const { sections } = useHost();
  const { id, name, shape, isOn } = section;
  const isChosen = sections.chosen === id;
  const effect = isOn && around ? effectOf(shape, around) : 'cuts';
  return (
    <li className={styles.root}>
      <div className={styles.line}>
        <Switch
          checked={isOn}
          aria-label={t('isOn', { name })}
          onChange={(_, data) => sections.update(id, { isOn: data.checked })}
        />
        <Input
          className={styles.name}
          size="small"
          appearance="filled-lighter"
          value={name}
          aria-label={t('name')}
          maxLength={60}
          onChange={(_, data) => sections.update(id, { name: data.value })}
        />
        <Button
          size="small"
          appearance={isChosen ? 'primary' : 'subtle'}
          icon={<ArrowMove20Regular />}
          aria-pressed={isChosen}
          aria-label={t('handles', { name })}
          title={t('handles', { name })}
          onClick={() => sections.choose(isChosen ? undefined : id)}
        />
        {shape.kind === 'plane' && (
          <Button
            size="small"
            appearance="subtle"
            icon={<FlipHorizontal20Regular />}
            aria-label={t('flip', { name })}
            title={t('flip', { name })}
            onClick={() => sections.flip(id)}
          />
        )}
        <Button
          size="small"
          appearance="subtle"
          icon={<Delete20Regular />}
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          onClick={() => sections.remove(id)}
        />
      </div>
      {effect !== 'cuts' && (
        <p className={styles.note} role="status">
          {t(effect)}
        </p>
      )}
      {isChosen && (
        <div className={styles.fields}>
          {fieldsOf(shape).map(({ key, value }) => (
            <SectionNumber
              key={key}
              label={t(key)}
              value={value}
              onChange={(next) => {
                const moved = withField(shape, key, next);
                if (moved) sections.update(id, { shape: moved });
              }}
            />
          ))}
        </div>
      )}
    </li>
  );
});
