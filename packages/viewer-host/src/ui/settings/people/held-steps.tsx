import { Link as FluentLink, makeStyles, tokens } from '@fluentui/react-components';
import type { HeldStep, HeldSteps } from '@gantry/contract';
import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { SelectField } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../../host-context.ts';
import { staysBehind, type Takers, takersOfAll } from './hand-over.ts';
import { peopleTexts } from './people-texts.ts';

const useStyles = makeStyles({
  module: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
  },
  title: { margin: 0, fontSize: '12px', lineHeight: '16px', fontWeight: tokens.fontWeightSemibold },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  step: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  what: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  facts: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  problem: { color: tokens.colorStatusDangerForeground1 },
  taker: { flex: '0 1 220px', minWidth: '160px' },
});

interface Choosing {
  readonly people: HeldSteps['people'];
  readonly takers: Takers;
  /** Codes of refusals, by the id of the record. */
  readonly refused: ReadonlyMap<string, string>;
  readonly onTake: (steps: readonly HeldStep[], taker: string | undefined) => void;
}

/** The steps that wait for a person, grouped by module. For each step the administrator chooses who takes it. */
export const HeldStepList = observer(function HeldStepList({
  steps,
  ...choosing
}: Choosing & { readonly steps: readonly HeldStep[] }) {
  const styles = useStyles();
  const { t } = useMessages(peopleTexts);
  const { plugins } = useHost();
  const { people, takers, onTake } = choosing;
  const nameOf = (id: string) => plugins.entries.find(({ record }) => record.id === id)?.name ?? id;
  return [...new Set(steps.map(({ pluginId }) => pluginId))].map((pluginId) => {
    const own = steps.filter((step) => step.pluginId === pluginId);
    const all = takersOfAll(own);
    const named = own.filter(({ record }) => record !== null);
    const [chosen, ...others] = new Set(named.map(({ id }) => takers[id]));
    return (
      <section key={pluginId} className={styles.module} aria-label={nameOf(pluginId)}>
        <div className={styles.head}>
          <h3 className={styles.title}>{nameOf(pluginId)}</h3>
          {named.length > 1 && all.length > 0 && (
            <SelectField
              className={styles.taker}
              label={t('held.all', { module: nameOf(pluginId) })}
              prefix={t('held.allHint')}
              allLabel={t('held.choose')}
              options={optionsOf(people, all)}
              value={others.length === 0 ? chosen : undefined}
              onChange={(taker) => onTake(named, taker)}
            />
          )}
        </div>
        <ul className={styles.list}>
          {own.map((step) => (
            <Step key={step.id} step={step} {...choosing} />
          ))}
        </ul>
      </section>
    );
  });
});

function Step({ step, people, takers, refused, onTake }: Choosing & { readonly step: HeldStep }) {
  const styles = useStyles();
  const { t, locale } = useMessages(peopleTexts);
  const language = locale === 'zh-CN' ? 'zh-CN' : 'en';
  const name = step.name[language] || t('held.draft');
  const why = useReason(step, people);
  const code = step.record === null ? undefined : refused.get(step.record.id);
  return (
    <li className={styles.step}>
      <span className={styles.what}>
        {step.path === null ? (
          name
        ) : (
          <FluentLink href={step.path} target="_blank" rel="noreferrer">
            {name}
          </FluentLink>
        )}
        <span className={styles.facts}>
          {[step.step[language], step.isOpen ? '' : t('held.later'), why]
            .filter((fact) => fact !== '')
            .join(' · ')}
        </span>
        {code !== undefined && (
          <span className={styles.problem} role="alert">
            {t(knownKey(peopleTexts, `outcome.${code}`) ?? 'outcome.other')}
          </span>
        )}
      </span>
      {step.record !== null && step.takers.length > 0 && (
        <SelectField
          className={styles.taker}
          label={t('held.taker', { name })}
          allLabel={t('held.choose')}
          options={optionsOf(people, step.takers)}
          value={takers[step.id]}
          onChange={(taker) => onTake([step], taker)}
        />
      )}
    </li>
  );
}

/** Explains what happens to a step for which nobody is chosen. */
function useReason(step: HeldStep, people: HeldSteps['people']): string {
  const { t } = useMessages(peopleTexts);
  const { how, takers } = step;
  if (how === 'private' || how === 'fixed') return t(`held.${how}`);
  if (how === 'person') return takers.length === 0 ? t('held.noTaker') : '';
  if (staysBehind(step)) return t('held.noRole');
  const names = people.filter(({ id }) => takers.includes(id)).map(({ name }) => name);
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3
    ? t('held.roleMore', { names: shown, count: names.length - 3 })
    : t('held.role', { names: shown });
}

function optionsOf(people: HeldSteps['people'], ids: readonly string[]) {
  return people
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, title, company }) => ({
      value: id,
      label: [name, title || company].filter((part) => part !== '').join(' · '),
    }));
}
