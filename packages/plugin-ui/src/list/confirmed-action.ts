import { useProblemText } from '@gantry/plugin-sdk';
import type { FormHost } from '../form/form-host.ts';

/** Something that takes a record away when the user confirms it, such as deleting it. */
export interface ConfirmedAction {
  /** The question, such as `Delete Crawler crane?` */
  readonly title: string;
  /** What is lost. */
  readonly text: string;
  /** Text of the button that goes on; the host's own by default. */
  readonly confirmLabel?: string;
  /** Text of the button that leaves; the host's own by default. */
  readonly cancelLabel?: string;
  /** Does it, once it was confirmed. What it rejects with is told with `failedText`. */
  run(): Promise<unknown>;
  /** The notification afterwards, such as `Crawler crane deleted`. */
  readonly doneText: string;
  /** Such as `Delete plant failed. {why}`. */
  readonly failedText: (why: string) => string;
}

/**
 * Asks, acts, and reports the outcome. Never rejects.
 * @param host - the plugin's context
 * @returns resolves with true when it was done
 */
export function useConfirmedAction(
  host: Pick<FormHost, 'signal' | 'dialogs' | 'notifications'>,
): (action: ConfirmedAction) => Promise<boolean> {
  const problemText = useProblemText();
  return (action) => confirmAndRun(host, problemText, action);
}

/** `useConfirmedAction` for a part that has its own sentences of problems. */
export async function confirmAndRun(
  host: Pick<FormHost, 'signal' | 'dialogs' | 'notifications'>,
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
