import { Checkbox } from '@fluentui/react-components';
import type { MemberDetail } from '@gantry/contract';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { FormDialog, Notice } from '@gantry/plugin-ui';
import { useState } from 'react';
import { OpenSteps } from './open-steps.tsx';
import { peopleTexts } from './people-texts.ts';

/** Asks before somebody is deactivated, and names the steps that would be stuck. */
export function LeaveDialog(props: {
  readonly detail: MemberDetail;
  readonly deactivate: (leaveSteps: boolean) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { detail, deactivate, onClose } = props;
  const { name } = detail.member;
  const { t } = useMessages(peopleTexts);
  const problemText = useProblemText();
  const [leaves, setLeaves] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const own = detail.openSteps.filter(({ isShared }) => !isShared);
  const submit = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      await deactivate(leaves);
    } catch (failure) {
      setError(t('deactivateFailed', { name, why: problemText(failure) }));
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      open
      width={520}
      title={t('deactivateTitle', { name })}
      submitLabel={t('deactivate')}
      submitDisabled={own.length > 0 && !leaves}
      busy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <span>{t('deactivateText')}</span>
      {own.length > 0 && (
        <>
          <Notice tone="warning">{t('stepsFirst', { count: own.length })}</Notice>
          <OpenSteps steps={own} count={own.length} />
          <Checkbox
            label={t('leaveSteps')}
            checked={leaves}
            onChange={(_, { checked }) => setLeaves(checked === true)}
          />
        </>
      )}
    </FormDialog>
  );
}
