import { useProblemText } from '@gantry/plugin-sdk';
import type { FormHost } from '../form/form-host.ts';

/** Something that takes a record away when the user confirms it, such as deleting it. */
export interface ConfirmedAction {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  run(): Promise<unknown>;
  readonly doneText: string;
  /** Such as `Delete plant failed. {why}`. */
  readonly failedText: (why: string) => string;
}

type Host = Pick<FormHost, 'signal' | 'dialogs' | 'notifications'>;

/**
 * Asks, acts, and reports the outcome. Never rejects.
 * @param host - the plugin's context
 * @returns resolves with true when it was done
 */
export function useConfirmedAction(host: Host): (action: ConfirmedAction) => Promise<boolean> {
  const problemText = useProblemText();
  return (action) => confirmAndRun(host, problemText, action);
}

/** `useConfirmedAction` for a part that has its own sentences of problems. */
export async function confirmAndRun(
  host: Host,
  problemText: (error: unknown) => string,
  action: ConfirmedAction,
): Promise<boolean> {
  const { title, text, confirmLabel, cancelLabel, run, doneText, failedText } = action;
  const isConfirmed = await host.dialogs.confirm({
    title,
    text,
    danger: true,
    ...(confirmLabel !== undefined && { confirmLabel }),
    ...(cancelLabel !== undefined && { cancelLabel }),
  });
  if (!isConfirmed) return false;
  let failure: string | undefined;
  try {
    await run();
  } catch (error) {
    failure = failedText(problemText(error));
  }
  // After the project was left there is nobody to notify.
  if (host.signal.aborted) return false;
  host.notifications.show({ text: failure ?? doneText, tone: failure === undefined ? 'success' : 'danger' });
  return failure === undefined;
}
