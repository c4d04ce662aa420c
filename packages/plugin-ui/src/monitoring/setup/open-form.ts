import type { DialogService, Locale, ViewProps } from '@gantry/plugin-sdk';
import { type ComponentType, createElement } from 'react';
import type { FormHost } from '../../form/form-host.ts';

/** What the dialogs of a set-up need of a plugin's context; `PluginContext` fits where the manifest declares `notifications` and `dialogs`. */
export interface SetupHost extends Omit<FormHost, 'dialogs'> {
  /** Asks, and shows forms. */
  readonly dialogs: FormHost['dialogs'] & Pick<DialogService, 'open'>;
  /** The user's language, for the title of a dialog. */
  readonly session: { readonly locale: Locale };
}

/** A view in a dialog, such as a form, which closes the dialog by `finish`. */
export type FormView<R> = ViewProps & { finish(result: R | undefined): void };

/**
 * Shows a form in a dialog. Resolves with what it passes to `finish`; undefined if it was left.
 * @param load - the form, imported when it is opened
 * @param more - its other props
 */
export function openForm<R, More extends object>(
  { dialogs }: Pick<SetupHost, 'dialogs'>,
  title: string,
  load: () => Promise<ComponentType<FormView<R> & More>>,
  more: More,
): Promise<R | undefined> {
  const view = {
    load: async () => {
      const Form = await load();
      return { default: (props: FormView<R>) => createElement(Form, { ...props, ...more }) };
    },
  };
  return dialogs.open<R | undefined>(view, { title, size: 'm' });
}
