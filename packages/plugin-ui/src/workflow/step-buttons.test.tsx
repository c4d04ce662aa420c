import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { StepButtons } from './step-buttons.tsx';

it('offers what is allowed and known, what takes back before what goes on', async () => {
  const onAction = vi.fn();
  const { user } = renderPart(
    <StepButtons
      allowed={[{ action: 'approve' }, { action: 'save' }, { action: 'reassign' }, { action: 'reject' }]}
      back={['return', 'reject']}
      aside={['reassign']}
      on={['receive', 'approve']}
      label={(action) => `To ${action}`}
      onAction={onAction}
    />,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'To reject',
    'To reassign',
    'To approve',
  ]);
  await user.click(screen.getByRole('button', { name: 'To approve' }));
  expect(onAction.mock.calls).toEqual([['approve']]);
});
