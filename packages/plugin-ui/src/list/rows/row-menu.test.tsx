import { MenuItem } from '@fluentui/react-components';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { RowMenu } from './row-menu.tsx';

it('mounts its items only while it is open, because they may fetch', async () => {
  const Files = () => <MenuItem>Plan.pdf</MenuItem>;
  const { user } = renderPart(
    <RowMenu label="Files of form 12" icon={<svg />} count={1}>
      <Files />
    </RowMenu>,
  );
  expect(screen.queryByText('Plan.pdf')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Files of form 12' }));
  expect(await screen.findByRole('menuitem', { name: 'Plan.pdf' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Plan.pdf')).toBeNull();
});
