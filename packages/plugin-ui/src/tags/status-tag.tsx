import { type MessageBundle, useMessages } from '@gantry/plugin-sdk';
import type { ReactElement } from 'react';
import type { Tone } from '../theme/state-palette.ts';
import { StateTag } from './state-tag.tsx';

/** How each status of a record looks. */
export type StatusLooks<S extends string> = Readonly<Record<S, readonly [tone: Tone, icon: ReactElement]>>;

/**
 * A component that shows a record's status as colour, icon and word.
 * @param terms - with a text `status.<name>` for each
 *
 * @example
 * export const StatusTag = statusTag(looks, terms);
 */
export function statusTag<S extends string, K extends string>(
  looks: StatusLooks<S>,
  terms: MessageBundle<K> & (`status.${S}` extends K ? unknown : never),
) {
  return function StatusTag({ status }: { readonly status: S }) {
    const { t } = useMessages<K | `status.${S}`>(terms);
    const [tone, icon] = looks[status];
    return (
      <StateTag tone={tone} icon={icon}>
        {t(`status.${status}`)}
      </StateTag>
    );
  };
}
