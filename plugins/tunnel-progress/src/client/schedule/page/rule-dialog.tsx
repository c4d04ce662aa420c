import { Button, Field, Input, makeStyles, Radio, RadioGroup, Select } from '@fluentui/react-components';
import { Add16Regular, Dismiss16Regular } from '@fluentui/react-icons';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { comfortable, FormDialog } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { RuleFit } from '../../../contract/schedule/rules.ts';
import { useSchedule } from '../schedule-module.ts';
import { pageMessages } from './page-messages.ts';
import { Fit } from './rule-fit.tsx';

const mostConditions = 8;

const useStyles = makeStyles({
  condition: { display: 'grid', gridTemplateColumns: '1fr 1fr 1fr auto', alignItems: 'end', gap: '8px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

interface Condition {
  readonly key: number;
  readonly set: string;
  readonly name: string;
  readonly value: string;
}

/** Makes a rule, after a look at what it would find. */
export const RuleDialog = observer(function RuleDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, context } = useSchedule();
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const problemText = useProblemText();
  const [name, setName] = useState('');
  const [modelId, setModelId] = useState('');
  const [conditions, setConditions] = useState<readonly Condition[]>([]);
  const [target, setTarget] = useState<'one' | 'property'>('property');
  const [activityId, setActivityId] = useState('');
  const [property, setProperty] = useState({ set: '', name: '' });
  const [readsSet, setReadsSet] = useState('');
  const [previewed, setPreviewed] = useState<{ readonly rule: string; readonly fit: RuleFit }>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isComplete =
    name.trim() !== '' &&
    conditions.every((one) => one.name.trim() !== '' && one.value.trim() !== '') &&
    (target === 'one' ? activityId.trim() !== '' && conditions.length > 0 : property.name.trim() !== '');
  const rule = () => ({
    name,
    modelId: modelId === '' ? null : modelId,
    conditions: conditions.map(({ key: _, ...condition }) => condition),
    activityId: target === 'one' ? activityId : null,
    property: target === 'one' ? null : property,
    readsSet: target === 'one' ? '' : readsSet,
  });
  // What the preview says holds only for the rule that it was made of. The name of a rule finds nothing.
  const ruleText = () => JSON.stringify({ ...rule(), name: '' });
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setIsBusy(false);
    }
  };
  const change = (key: number, patch: Partial<Condition>) =>
    setConditions((before) => before.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  return (
    <FormDialog
      open
      title={t('addRule')}
      width={640}
      submitLabel={t('save')}
      submitDisabled={!isComplete}
      busy={isBusy}
      error={problem}
      onSubmit={() =>
        void run(async () => {
          await api.addRule(rule());
          onClose();
        })
      }
      onClose={onClose}
      extraActions={
        <Button
          className={styles.button}
          disabled={!isComplete || isBusy}
          onClick={() =>
            void run(async () => {
              const asked = ruleText();
              setPreviewed({ rule: asked, fit: (await api.previewRule(rule())).fit });
            })
          }
        >
          {t('preview')}
        </Button>
      }
    >
      <Field label={t('ruleName')} required>
        <Input value={name} maxLength={200} onChange={(_, { value }) => setName(value)} />
      </Field>
      <Field label={t('model')}>
        <Select value={modelId} onChange={(_, { value }) => setModelId(value)}>
          <option value="">{t('allModels')}</option>
          {context.scene.models.map((model) => (
            <option key={model.id} value={model.id}>
              {model.name}
            </option>
          ))}
        </Select>
      </Field>
      {conditions.map(({ key, ...condition }, at) => (
        <fieldset key={key} className={styles.condition} aria-label={`${t('conditions')} ${at + 1}`}>
          <Field label={t('set')}>
            <Input
              value={condition.set}
              placeholder={t('anySet')}
              onChange={(_, { value }) => change(key, { set: value })}
            />
          </Field>
          <Field label={t('property')} required>
            <Input value={condition.name} onChange={(_, { value }) => change(key, { name: value })} />
          </Field>
          <Field label={t('value')} required>
            <Input value={condition.value} onChange={(_, { value }) => change(key, { value })} />
          </Field>
          <Button
            appearance="subtle"
            className={styles.button}
            icon={<Dismiss16Regular />}
            aria-label={t('removeCondition', { number: at + 1 })}
            onClick={() => setConditions((before) => before.filter((one) => one.key !== key))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          size="small"
          className={styles.button}
          icon={<Add16Regular />}
          disabled={conditions.length >= mostConditions}
          onClick={() =>
            setConditions((before) => [
              ...before,
              { key: (before.at(-1)?.key ?? 0) + 1, set: '', name: '', value: '' },
            ])
          }
        >
          {t('addCondition')}
        </Button>
      </div>
      <Field label={t('target')}>
        <RadioGroup
          value={target}
          onChange={(_, { value }) => setTarget(value === 'one' ? 'one' : 'property')}
        >
          <Radio value="property" label={t('targetProperty')} />
          <Radio value="one" label={t('targetOne')} />
        </RadioGroup>
      </Field>
      {target === 'one' ? (
        <Field label={t('activity')} required>
          <Input value={activityId} onChange={(_, { value }) => setActivityId(value)} />
        </Field>
      ) : (
        <>
          <Field label={t('set')}>
            <Input
              value={property.set}
              placeholder={t('anySet')}
              onChange={(_, { value }) => setProperty((before) => ({ ...before, set: value }))}
            />
          </Field>
          <Field label={t('property')} required>
            <Input
              value={property.name}
              onChange={(_, { value }) => setProperty((before) => ({ ...before, name: value }))}
            />
          </Field>
          <Field label={t('reads')} hint={t('readsHint')}>
            <Input value={readsSet} placeholder="Pset_4D" onChange={(_, { value }) => setReadsSet(value)} />
          </Field>
        </>
      )}
      {previewed?.rule === ruleText() && <Fit fit={previewed.fit} />}
    </FormDialog>
  );
});
