import { useMessages } from '@gantry/plugin-sdk';
import { useContext, useEffect, useRef } from 'react';
import { LeaveQuestionsContext } from '../dialogs/leave-questions.ts';
import type { FormHost } from './form-host.ts';
import { formMessages } from './form-messages.ts';

interface FormInput {
  readonly isDirty: boolean;
  /** Leaving would lose what was entered: it is neither being sent nor saved as a draft. */
  readonly isAtRisk: boolean;
}

/**
 * Tells the host of unsaved work before the page is closed, and asks before the app goes to another page or the dialog around the
 * form closes.
 * @returns asks whether to leave the form; true at once while there is nothing to lose
 */
export function useLeaveGuard(host: FormHost, { isDirty, isAtRisk }: FormInput): () => Promise<boolean> {
  const { t } = useMessages(formMessages);
  const unsaved = t('unsaved');
  useEffect(() => {
    if (!isDirty) return;
    const listening = host.events.onWillClose(({ hasUnsavedWork }) => hasUnsavedWork(unsaved));
    return () => listening.dispose();
  }, [host, isDirty, unsaved]);
  /** The user has agreed to lose the input: the way that follows is not asked about again. */
  const isLeaving = useRef(false);
  const mayLeave = async () => {
    if (!isAtRisk || isLeaving.current) return true;
    isLeaving.current = await host.dialogs.confirm({
      title: t('leaveTitle'),
      text: t('leaveText'),
      danger: true,
      confirmLabel: t('leave'),
      cancelLabel: t('stay'),
    });
    return isLeaving.current;
  };
  const latest = useRef(mayLeave);
  useEffect(() => {
    latest.current = mayLeave;
  });
  useEffect(() => {
    if (!isAtRisk) return;
    const listening = host.events.onWillLeavePage(({ ask }) => {
      if (!isLeaving.current) ask(() => latest.current());
    });
    return () => {
      isLeaving.current = false;
      listening.dispose();
    };
  }, [host, isAtRisk]);
  const questions = useContext(LeaveQuestionsContext);
  useEffect(() => {
    if (!questions || !isAtRisk) return;
    const ask = () => latest.current();
    questions.add(ask);
    return () => void questions.delete(ask);
  }, [questions, isAtRisk]);
  return mayLeave;
}
