import { Notice } from '@gantry/plugin-ui';
import type { Watch } from '../../contract/confined-space.ts';
import { useDangerText } from './use-danger-text.ts';
import type { Workers } from './zones.ts';

/** The worst that is wrong in the sight of a camera, and what became of its permit; nothing where all is well. */
export function DangerNotice(props: { readonly watch: Watch | undefined; readonly workers: Workers }) {
  const danger = useDangerText()(props.watch, props.workers);
  if (danger === undefined) return null;
  return (
    <Notice tone="danger" title={danger.title}>
      {danger.text}
    </Notice>
  );
}
