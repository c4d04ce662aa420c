import { Button } from '@fluentui/react-components';
import { ArrowClockwise16Regular, ClipboardTask20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { FloatingPanel } from './floating-panel.tsx';

const nothing = () => undefined;

/** Where panels float, as over the model. */
function Stage({ children }: { readonly children: ReactNode }) {
  return <div style={{ position: 'relative', isolation: 'isolate', height: '100vh' }}>{children}</div>;
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `Example: Bay ${at + 1}`).map((text) => (
    <p key={text} style={{ margin: '8px 12px' }}>
      {text}
    </p>
  ));

export const stories: Record<string, () => ReactNode> = {
  'With count, actions and footer': () => (
    <Stage>
      <FloatingPanel
        title="Example: permits of the day"
        count={12}
        icon={<ClipboardTask20Regular />}
        actions={
          <Button appearance="subtle" size="small" icon={<ArrowClockwise16Regular />} aria-label="Refresh" />
        }
        footer={<div style={{ padding: '8px 12px' }}>Showing 1 to 4 of 12 entries</div>}
        width={390}
        maxHeight={500}
        onClose={nothing}
      >
        {lines(4)}
      </FloatingPanel>
    </Stage>
  ),
  'Longer than its height': () => (
    <Stage>
      <FloatingPanel title="Example: bays" width={330} height={330} onClose={nothing}>
        {lines(20)}
      </FloatingPanel>
    </Stage>
  ),
  'Docked and resizable, with a long title': () => (
    <Stage>
      <FloatingPanel
        title="Example: readings of the ventilation building, level 3, plant room 14"
        width={360}
        minSize={{ width: 240, height: 160 }}
        defaultDocked
        onClose={nothing}
      >
        {lines(6)}
      </FloatingPanel>
    </Stage>
  ),
  Collapsed: () => (
    <Stage>
      <FloatingPanel title="Example: bays" count={20} width={330} defaultCollapsed>
        {lines(6)}
      </FloatingPanel>
    </Stage>
  ),
};
