import { Checkbox, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import type { InstallDecisions, PackageFacts } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import { useId } from 'react';
import { installTexts } from './install-texts.ts';
import { useCapabilityText } from './use-capability-text.ts';

const useStyles = makeStyles({
  group: {
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
  heading: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  hint: { margin: '2px 0 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  line: { display: 'flex' },
});

/** What somebody decides about a plugin: capabilities, where it runs, its server half, and its projects. */
export function DecisionFields(props: {
  readonly facts: PackageFacts;
  readonly projects: readonly { readonly code: string; readonly name: string }[];
  readonly value: InstallDecisions;
  readonly onChange: (value: InstallDecisions) => void;
}) {
  const { facts, projects, value, onChange } = props;
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  const capabilityText = useCapabilityText();
  const whereId = useId();
  const within = (list: readonly string[], one: string, isIn: boolean) =>
    isIn ? [...list, one] : list.filter((other) => other !== one);
  const given = value.projects;
  return (
    <>
      {facts.capabilities.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.heading}>{t('grants')}</legend>
          {facts.capabilities.map((id) => (
            <div key={id} className={styles.line}>
              <Checkbox
                label={capabilityText(id)}
                checked={value.grants.includes(id)}
                onChange={(_, { checked }) =>
                  onChange({ ...value, grants: within(value.grants, id, checked === true) })
                }
              />
            </div>
          ))}
          {value.grants.length < facts.capabilities.length ? (
            <Notice tone="warning">{t('grantsMissing')}</Notice>
          ) : (
            <p className={styles.hint}>{t('grantsHint')}</p>
          )}
        </fieldset>
      )}
      <div className={styles.group}>
        <div id={whereId} className={styles.heading}>
          {t('where')}
        </div>
        <RadioGroup
          aria-labelledby={whereId}
          value={value.trust}
          onChange={(_, { value: chosen }) =>
            onChange({ ...value, trust: chosen === 'trusted' ? 'trusted' : 'sandboxed' })
          }
        >
          <Radio
            value="sandboxed"
            disabled={facts.needsPage !== null}
            label={
              <>
                {t('sandboxed')}
                <p className={styles.hint}>{t(facts.needsPage === null ? 'sandboxedHint' : 'needsPage')}</p>
              </>
            }
          />
          <Radio
            value="trusted"
            disabled={facts.needsFrame}
            label={
              <>
                {t('trusted')}
                <p className={styles.hint}>{t(facts.needsFrame ? 'needsFrame' : 'trustedHint')}</p>
              </>
            }
          />
        </RadioGroup>
      </div>
      {facts.hasServerHalf && (
        <div className={styles.group}>
          <Checkbox
            label={t('serverHalf')}
            checked={value.serverHalf}
            onChange={(_, { checked }) => onChange({ ...value, serverHalf: checked === true })}
          />
          <p className={styles.hint}>{t('serverHalfHint')}</p>
          {!value.serverHalf && <Notice tone="warning">{t('serverHalfRefused')}</Notice>}
        </div>
      )}
      <fieldset className={styles.group}>
        <legend className={styles.heading}>{t('projects')}</legend>
        <div className={styles.line}>
          <Checkbox
            label={t('allProjects')}
            checked={given === '*'}
            onChange={(_, { checked }) => onChange({ ...value, projects: checked === true ? '*' : [] })}
          />
        </div>
        {given !== '*' &&
          projects.map(({ code, name }) => (
            <div key={code} className={styles.line}>
              <Checkbox
                label={`${code} ${name}`}
                checked={given.includes(code)}
                onChange={(_, { checked }) =>
                  onChange({ ...value, projects: within(given, code, checked === true) })
                }
              />
            </div>
          ))}
      </fieldset>
    </>
  );
}
