import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CountBadge, KeyValues, StateTag } from '../index.ts';
import { renderPart } from '../testing/render-part.tsx';

describe('small parts', () => {
  it('name a state in words and keep its icon from screen readers', () => {
    renderPart(
      <StateTag tone="paused" icon={<svg data-testid="icon" />}>
        Suspended
      </StateTag>,
    );
    expect(screen.getByText('Suspended')).toBeTruthy();
    expect(screen.getByTestId('icon').closest('[aria-hidden]')).not.toBeNull();
  });

  it('cut a count that is too long', () => {
    renderPart(<CountBadge count={120} max={99} label="120 alerts" />);
    expect(screen.getByRole('img', { name: '120 alerts' }).textContent).toBe('99+');
  });

  it('show a missing value as a dash, and a zero as a zero', () => {
    renderPart(
      <KeyValues
        items={[
          { id: 'layer', label: 'Layer', value: null },
          { id: 'count', label: 'Permits', value: 0 },
        ]}
      />,
    );
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['–', '0']);
  });
});
