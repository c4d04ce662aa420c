import { systemComment } from '@gantry/plugin-sdk/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FetchedImages } from '../files/fetched-images.ts';
import { renderPart } from '../testing/render-part.tsx';
import { CommentsCard } from './comments-card.tsx';
import { HistoryCard, type RecordStep } from './history-card.tsx';

const chan = { userId: '1', name: 'Chan', company: 'Kai Shing JV' };
const step = (seq: number, action: string, fields: Partial<RecordStep> = {}): RecordStep => ({
  item: null,
  seq,
  action,
  by: chan,
  at: '2026-11-19T03:48:00Z',
  comment: '',
  changedFields: [],
  handedOver: [],
  coverage: 'covered',
  signature: null,
  ...fields,
});
const image = 'data:image/png;base64,iVBORw0KGgo=';

describe('the history of a record', () => {
  const show = async (history: readonly RecordStep[], isIntact = true, locale: 'en' | 'zh-CN' = 'en') => {
    const images = new FetchedImages(new AbortController().signal);
    images.want([{ id: 's', fetch: async () => ({ image }) }]);
    await waitFor(() => expect(images.isFetching).toBe(false));
    return renderPart(
      <HistoryCard
        history={history}
        isIntact={isIntact}
        images={images}
        text={({ action }, name) => `${name}: ${action}`}
        fieldName={(field) => (field === 'depth' ? 'Depth' : undefined)}
        details={({ action }) => (action === 'sign' ? ['Pass'] : [])}
      />,
      locale,
    );
  };
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('shows the newest step first; each names the person, whom they acted for, and the changed fields', async () => {
    await show([
      step(1, 'create'),
      step(2, 'update', { changedFields: ['depth', 'secret'] }),
      step(1, 'write', { item: { id: 'i', set: 'portions' }, by: { ...chan, actingFor: 'Lee' } }),
      step(3, 'handOver', { by: null, handedOver: [{ from: 'Chan', to: 'Wong' }] }),
    ]);
    expect(lines().map((line) => line?.replace(/2026-.*/, ''))).toEqual([
      'The system: handOverFrom Chan to Wong, because Chan was deactivated',
      'Chan for Lee: write',
      'Chan: updateChanged: Depth',
      'Chan: create',
    ]);
    expect(screen.getByText('Server time')).toBeTruthy();
    expect(screen.queryByText(/Not covered/)).toBeNull();
  });

  it.each([
    ['en', 'The system: suspend8 people, limit 6'],
    ['zh-CN', '系统: suspend8 人，上限 6 人'],
  ] as const)(
    'has a comment of the system in the language of the reader (%s), and that of a person as it is',
    async (locale, told) => {
      const comment = systemComment({ en: '8 people, limit 6', 'zh-CN': '8 人，上限 6 人' });
      await show([step(1, 'stop', { comment }), step(2, 'suspend', { by: null, comment })], true, locale);
      const [bySystem, byChan] = lines().map((line) => line?.replace(/2026-.*/, ''));
      expect([bySystem, byChan]).toEqual([told, `Chan: stop${comment}`]);
    },
  );

  it('shows signatures, whether they are intact, and what none of them covers', async () => {
    const signed = step(1, 'sign', { signature: { id: 's', problems: [], registered_device: null } });
    const { unmount } = await show([signed, step(2, 'attach', { coverage: 'pending' })]);
    expect(screen.getByRole('img', { name: 'Signature of Chan' }).getAttribute('src')).toBe(image);
    expect(screen.getByText('Intact as far as signed')).toBeTruthy();
    expect(lines()[0]).toContain('Not covered by a signature yet');
    expect(lines()[1]).toContain('Pass');
    unmount();
    await show(
      [step(1, 'sign', { signature: { id: 's', problems: ['chain'], registered_device: 'phone 1' } })],
      false,
    );
    expect(screen.getByText('Signatures broken')).toBeTruthy();
    expect(lines()[0]).toContain('This signature is no longer intact.On the registered device phone 1');
  });

  it('speaks Chinese', async () => {
    await show(
      [
        step(1, 'sign', {
          by: { ...chan, actingFor: '李' },
          signature: { id: 's', problems: [], registered_device: null },
        }),
      ],
      true,
      'zh-CN',
    );
    expect(screen.getByRole('region', { name: '历史' })).toBeTruthy();
    expect(screen.getByText('签名完整')).toBeTruthy();
    expect(lines()[0]).toContain('Chan（代 李）: sign');
  });
});

describe('the comments of a record', () => {
  const said = {
    id: 'c',
    by: { ...chan, actingFor: undefined },
    at: '2026-11-19T03:48:00Z',
    text: 'On Friday',
    coverage: 'pending',
  } as const;

  it('say who wrote them and when, and on a signed record which of them no signature covers', () => {
    const { rerender } = renderPart(
      <CommentsCard comments={[said]} isSigned={false} send={async () => undefined} />,
    );
    const only = within(screen.getByRole('listitem'));
    expect(only.getByText('Chan')).toBeTruthy();
    expect(only.getByRole('time').textContent).toBe('2026-11-19 11:48');
    expect(only.queryByText('Not covered by a signature yet')).toBeNull();
    rerender(<CommentsCard comments={[said]} isSigned send={async () => undefined} />);
    expect(only.getByText('Not covered by a signature yet')).toBeTruthy();
  });

  it('are sent once, under one id however often it takes; what was not sent stays in the box', async () => {
    const send = vi.fn<(text: string, commentId: string) => Promise<void>>();
    send.mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
    const { user } = renderPart(<CommentsCard comments={[]} isSigned={false} send={send} />);
    expect(screen.getByText('No comments yet.')).toBeTruthy();
    const box = screen.getByRole('textbox', { name: 'Write a comment' });
    const press = screen.getByRole('button', { name: 'Send' });
    await user.type(box, '  ');
    expect(press).toHaveProperty('disabled', true);
    await user.type(box, 'At ten ');
    await user.click(press);
    expect(await screen.findByText(/^The comment was not sent\. ./)).toBeTruthy();
    expect(box).toHaveProperty('value', '  At ten ');
    await user.dblClick(press);
    await waitFor(() => expect(box).toHaveProperty('value', ''));
    const [first, again] = send.mock.calls;
    expect(send).toHaveBeenCalledTimes(2);
    expect([first?.[0], again]).toEqual(['At ten', first]);
    await user.type(box, 'At ten');
    await user.click(press);
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
    // Said again, it is another comment.
    expect(send.mock.calls[2]?.[1]).not.toBe(first?.[1]);
  });
});
