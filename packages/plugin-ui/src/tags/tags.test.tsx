import { defineMessages } from '@gantry/plugin-sdk';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CountBadge, KeyValues, StateTag, statusTag } from '../index.ts';
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

  it('show a tone that matters by an icon too', () => {
    const { container } = renderPart(
      <>
        <StateTag tone="neutral">Civil</StateTag>
        <StateTag tone="danger">Late</StateTag>
      </>,
    );
    expect(container.querySelectorAll('svg')).toHaveLength(1);
    expect(screen.getByText('Late').previousElementSibling?.querySelector('svg')).not.toBeNull();
  });

  it('show a status with its word and its icon', () => {
    const terms = defineMessages({
      en: { title: 'Lifts', 'status.Open': 'Open', 'status.Done': 'Done' },
      'zh-CN': { title: '吊运', 'status.Open': '进行中', 'status.Done': '完成' },
    });
    const LiftTag = statusTag(
      { Open: ['info', <svg key="i" data-testid="open" />], Done: ['success', <svg key="i" />] },
      terms,
    );
    renderPart(<LiftTag status="Open" />, 'zh-CN');
    expect(screen.getByText('进行中')).toBeTruthy();
    expect(screen.getByTestId('open')).toBeTruthy();
    const noDone = defineMessages({ en: { 'status.Open': 'Open' }, 'zh-CN': { 'status.Open': '进行中' } });
    // @ts-expect-error A status without a text.
    statusTag({ Open: ['info', <svg key="i" />], Done: ['success', <svg key="i" />] }, noDone);
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
