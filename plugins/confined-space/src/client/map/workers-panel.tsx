import { useMessages } from '@gantry/plugin-sdk';
import { FloatingPanel, useKeptPosition } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import type { ConfinedContext } from '../confined-context.ts';
import { workerMessages } from '../workers/worker-messages.ts';

/** How many people are where, beside the model. */
export function WorkersPanel(props: {
  readonly context: ConfinedContext;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { context, onClose, children } = props;
  const { t } = useMessages(workerMessages);
  const [position, setPosition] = useKeptPosition(context, 'workers-panel');
  return (
    <FloatingPanel
      title={t('title')}
      width={360}
      height={422}
      defaultPosition={{ right: 12, y: 156 }}
      position={position}
      onMove={setPosition}
      onClose={onClose}
    >
      {children}
    </FloatingPanel>
  );
}
