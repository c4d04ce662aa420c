import { Checkbox } from '@fluentui/react-components';
import type { HeldStep, Member } from '@gantry/contract';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import {
  FailedState,
  FormDialog,
  LoadingState,
  Notice,
  UnreadableNotice,
  useFetched,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import { useHost } from '../../host-context.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { recordsOf, staysBehind, type Takers } from './hand-over.ts';
import { HeldStepList } from './held-steps.tsx';
import { peopleTexts } from './people-texts.ts';

const none: ReadonlyMap<string, string> = new Map();

/**
 * Hands over what waits for somebody and deactivates them. What nobody takes has to be left knowingly. Of somebody who was deactivated
 * before, it hands over what stayed.
 */
export function LeaveDialog(props: {
  readonly member: Member;
  /** @param text - what to tell the administrator */
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { member, onDone, onClose } = props;
  const { id, name } = member;
  const isActive = member.state === 'active';
  const { t } = useMessages(peopleTexts);
  const problemText = useProblemText();
  const api = useSettingsApi();
  const projectId = useHost().projects.current?.id ?? '';
  const { value, load, refresh } = useFetched((signal) => api.heldSteps(projectId, id, { signal }), {
    key: id,
  });
  const [takers, setTakers] = useState<Takers>({});
  const [refused, setRefused] = useState(none);
  const [leaves, setLeaves] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const steps = value?.steps ?? [];
  const taken = recordsOf(steps, takers);
  const left = steps.filter((step) => staysBehind(step) && takers[step.id] === undefined);
  const waiting = left.filter(({ how }) => how === 'person').length;
  const take = (some: readonly HeldStep[], taker: string | undefined) =>
    setTakers({ ...takers, ...Object.fromEntries(some.map((step) => [step.id, taker])) });

  const submit = async () => {
    setIsBusy(true);
    setError(undefined);
    setRefused(none);
    try {
      const outcomes =
        taken.length === 0 ? [] : (await api.handOver(projectId, id, { records: taken })).outcomes;
      const failed = outcomes.flatMap(({ id: record, code }) =>
        code === null ? [] : [[record, code] as const],
      );
      if (failed.length > 0 || value?.hasMore === true) {
        setRefused(new Map(failed));
        if (failed.length > 0) setError(t(isActive ? 'notAll' : 'notAllLeft', { name }));
        refresh();
        setIsBusy(false);
        return;
      }
      if (!isActive) return onDone(t('handedOver', { name }));
      await api.deactivateMember(
        projectId,
        id,
        left.map((step) => step.id),
      );
      onDone(t('deactivated', { name }));
    } catch (failure) {
      setError(t('deactivateFailed', { name, why: problemText(failure) }));
      // Something may wait for them since.
      refresh();
      setIsBusy(false);
    }
  };
  const mustChoose = isActive ? left.length > 0 && !leaves : taken.length === 0;
  return (
    <FormDialog
      open
      width={680}
      title={t(isActive ? 'deactivateTitle' : 'handOverTitle', { name })}
      submitLabel={t(isActive ? 'deactivate' : 'handOver')}
      submitDisabled={value === undefined || mustChoose}
      busy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <span>{t(isActive ? 'deactivateText' : 'handOverText')}</span>
      {value === undefined && load.kind !== 'failed' && <LoadingState label={t('openSteps')} rows={2} />}
      {value === undefined && load.kind === 'failed' && (
        <FailedState title={t('held.failed')} error={load.error} onRetry={refresh} />
      )}
      {value !== undefined && value.unreadable > 0 && <UnreadableNotice count={value.unreadable} />}
      {value !== undefined && steps.length + value.unreadable === 0 && <span>{t('nothingHeld')}</span>}
      {waiting > 0 && <Notice tone="warning">{t('held.person', { count: waiting })}</Notice>}
      <HeldStepList
        steps={steps}
        people={value?.people ?? []}
        takers={takers}
        refused={refused}
        onTake={take}
      />
      {value?.hasMore === true && <Notice tone="info">{t('held.more')}</Notice>}
      {isActive && left.length > 0 && value?.hasMore === false && (
        <>
          <Checkbox
            label={t('leaveSteps', { count: left.length })}
            checked={leaves}
            onChange={(_, { checked }) => setLeaves(checked === true)}
          />
          <span>{t('leaveHint')}</span>
        </>
      )}
    </FormDialog>
  );
}
