import type { FormHost } from '../form/form-host.ts';
import { useExplain } from '../problems/explain-error.ts';

/** Something that is done to a record when the user confirms it, such as deleting it. */
export interface ConfirmedAction {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** Nothing is lost by it. Otherwise the button is red. */
  readonly isHarmless?: boolean;
  run(): Promise<unknown>;
  readonly doneText: string;
  /** Such as `Delete plant failed. {why}`. */
  readonly failedText: (why: string) => string;
}

/**
 * Asks, does it, and tells what became of it. Never rejects.
 * @param host - the plugin's context
 * @returns resolves with true when it was done
 */
export function useConfirmedAction(
  host: Pick<FormHost, 'signal' | 'dialogs' | 'notifications'>,
): (action: ConfirmedAction) => Promise<boolean> {
  const explain = useExplain();
  return async ({
    title,
    text,
    confirmLabel,
    cancelLabel,
    isHarmless = false,
    run,
    doneText,
    failedText,
  }) => {
    const isConfirmed = await host.dialogs.confirm({
      title,
      text,
      danger: !isHarmless,
      ...(confirmLabel !== undefined && { confirmLabel }),
      ...(cancelLabel !== undefined && { cancelLabel }),
    });
    if (!isConfirmed) return false;
    try {
      await run();
    } catch (error) {
      // With the project, nobody is left to be told.
      if (!host.signal.aborted)
        host.notifications.show({ text: failedText(explain(error).text), tone: 'danger' });
      return false;
    }
    if (host.signal.aborted) return false;
    host.notifications.show({ text: doneText, tone: 'success' });
    return true;
  };
}
