import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CheckField } from '../fields/check-field.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { ImportDialog } from './index.ts';

const send = vi.fn(async (rows: readonly string[], apply: boolean) => ({ added: rows, apply }));
const onChoice = vi.fn();

function Programme() {
  return (
    <ImportDialog
      title="Import programme"
      text="A file of the planning program."
      reader={{
        label: 'Choose a file',
        accept: '.plan',
        async read(file) {
          const text = await file.text();
          if (!text.startsWith('PLAN')) throw new Error('This is no programme.');
          return { rows: text.split(' ').slice(1), warnings: ['The file is of a newer version.'] };
        },
      }}
      mostRows={3}
      send={send}
      refused={() => undefined}
      summary={({ added }) => [`${added.length} activities`]}
      choices={() => <CheckField label="Remove others" checked={false} onChange={onChoice} />}
      changes={({ added }) => added.map((name) => ({ key: name, name, text: 'New' }))}
      headings={{ name: 'Activity' }}
      onApplied={() => undefined}
      onClose={() => undefined}
    />
  );
}

it('imports a file that is no table: read, compared with a choice, and applied', async () => {
  const { user } = renderPart(<Programme />);
  const choose = async (text: string) =>
    user.upload(
      screen.getByLabelText('Choose a file', { selector: 'input' }),
      new File([text], 'works.plan'),
    );
  await choose('junk');
  expect(await screen.findByText('This is no programme.')).toBeTruthy();
  await choose('PLAN A B C D');
  expect(await screen.findByText(/4 rows/)).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await choose('PLAN A B');
  expect(await screen.findByText('The file is of a newer version.')).toBeTruthy();
  expect(await screen.findByText('2 activities', { selector: '[role=status]' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Remove others' }));
  expect(onChoice).toHaveBeenCalledWith(true);
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('The file is applied.')).toBeTruthy();
  expect(send.mock.calls.map(([rows, apply]) => [rows, apply])).toEqual([
    [['A', 'B'], false],
    [['A', 'B'], true],
  ]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
