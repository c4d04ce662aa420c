import { ApiError } from '@gantry/plugin-sdk';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { type ExportFormat, ExportMenu } from './export-menu.tsx';

it('starts the export that was chosen, and says where the file will be or why there is none', async () => {
  const told: string[] = [];
  const host = {
    signal: new AbortController().signal,
    notifications: { show: ({ text }: { readonly text: string }) => told.push(text) },
  };
  const asked: ExportFormat[] = [];
  const onExport = async (format: ExportFormat) => {
    asked.push(format);
    if (format === 'csv') throw new ApiError(403, 'FORBIDDEN', 'No');
  };
  const { user } = renderPart(<ExportMenu host={host} onExport={onExport} />);
  for (const format of ['Excel', 'CSV']) {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: `Export as ${format}` }));
  }
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(asked).toEqual(['xlsx', 'csv']);
  expect(told[0]).toContain('under Activities');
  expect(told[1]).toMatch(/^The export did not begin\. .+/);
});
