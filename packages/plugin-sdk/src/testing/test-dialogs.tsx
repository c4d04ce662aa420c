import type { DialogFrame, DialogPort, ViewFrame } from '@gantry/plugin-sdk/kernel';
import type { ReactNode } from 'react';
import type { TestHostOptions } from './test-host-types.ts';

/** @param mount - shows a dialog's content; what it returns takes it away */
export function testDialogs(
  options: TestHostOptions,
  confirmations: { readonly title: string; readonly text: string }[],
  frame: ViewFrame,
  mount: (content: ReactNode) => () => void,
): DialogPort {
  return {
    confirm: async (question) => {
      confirmations.push({ title: question.title, text: question.text });
      return (await options.confirm?.(question)) ?? true;
    },
    open: <R,>(
      render: (frame: DialogFrame<R>) => ReactNode,
      { title, signal }: { readonly title?: string; readonly signal: AbortSignal },
    ) =>
      new Promise<R | undefined>((resolve) => {
        let unmount: () => void = () => undefined;
        const close = (result: R | undefined) => {
          signal.removeEventListener('abort', dismiss);
          unmount();
          resolve(result);
        };
        const dismiss = () => close(undefined);
        signal.addEventListener('abort', dismiss);
        unmount = mount(
          <div role="dialog" aria-label={title}>
            {render({ ...frame, finish: close })}
          </div>,
        );
      }),
  };
}
