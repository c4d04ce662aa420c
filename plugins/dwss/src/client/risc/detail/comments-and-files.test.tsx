import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { fileOf, lee, wholeForm } from '../testing/form-server.ts';
import { formSiteOfEachTest } from '../testing/form-site.ts';

const { user, start } = formSiteOfEachTest();
const received = (fields: Partial<RiscForm> = {}) =>
  wholeForm('Received', ['ASSIGN', 'L'], [], { can_attach: 'contractor', ...fields });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const id = (n: number) => `61111111-1111-4111-8111-11111111111${n}`;

describe('the comments of a form', () => {
  it('stand in their order; one that is sent is added, and one that failed is kept', async () => {
    const form = received();
    const { open, server, comments } = await start(form);
    comments.push({
      id: id(1),
      by: lee,
      at: '2026-11-20T02:42:00.000Z',
      text: '<b>Bay 6</b>\nfirst',
      coverage: 'covered',
    });
    await open('detail', { id: form.id });
    const part = await card('Comments');
    expect(part.getByRole('listitem').textContent).toContain('<b>Bay 6</b>\nfirst');
    const send = part.getByRole('button', { name: 'Send' });
    const box = part.getByRole('textbox', { name: 'Write a comment' });
    expect(send).toHaveProperty('disabled', true);
    await user.type(box, '  ');
    expect(send).toHaveProperty('disabled', true);
    await user.type(box, 'At ten ');
    server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'addComment');
    await user.click(send);
    expect(await part.findByText(/^The comment was not sent\. ./)).toBeTruthy();
    expect(box).toHaveProperty('value', '  At ten ');
    await user.dblClick(send);
    await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(2));
    expect(part.getAllByRole('listitem')[1]?.textContent).toContain('At ten');
    expect(box).toHaveProperty('value', '');
    const [first] = server.inputsOf('addComment');
    expect(server.inputsOf('addComment')).toEqual(Array(2).fill(first));
    expect(first).toEqual({ id: form.id, text: 'At ten', commentId: expect.any(String) });
  });

  it('are neither on a draft nor on its preview', async () => {
    const form = wholeForm('Draft', ['SUBMIT', 'author'], ['update', 'submit']);
    const { open } = await start(form);
    await open('detail', { id: form.id });
    await screen.findByText('Membrane to roof slab');
    expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
  });
});

describe('the files of a form', () => {
  const name = 'Photos and documents of the contractor';

  it('can be removed only by the member who added them', async () => {
    const form = received({
      contractor_attachments: [
        fileOf({ id: id(1), name: 'mine.pdf' }),
        fileOf({ id: id(2), name: 'hers.pdf', uploaded_by: lee.name, uploaded_by_id: lee.userId }),
      ],
    });
    const { open, server } = await start(form);
    await open('detail', { id: form.id });
    const part = await card(name);
    expect(
      part.getAllByRole('button', { name: /^Remove / }).map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Remove mine.pdf']);
    await user.click(part.getByRole('button', { name: 'Remove mine.pdf' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(part.queryByText(/mine\.pdf/)).toBeNull());
    expect(server.inputsOf('removeFile')).toEqual([{ formId: form.id, attachmentId: id(1), version: 3 }]);
  });

  it('are added one after another, and again when somebody changed the form meanwhile', async () => {
    const form = received();
    const { open, server, put, host } = await start(form);
    await open('detail', { id: form.id });
    const part = await card(name);
    put(form.id, { equipment: 'Detector' });
    const conflict = {
      expectedVersion: 3,
      currentVersion: 4,
      changedFields: ['equipment'],
      changedBy: { userId: lee.userId, name: lee.name },
      changedAt: '2026-11-20T02:42:00.000Z',
    };
    server.fail({ status: 409, code: 'VERSION_CONFLICT', details: conflict }, 'addFiles');
    const documents = part.getAllByLabelText('Choose files to add').at(-1);
    if (documents === undefined) throw new Error('Documents can be added.');
    const files = ['a.pdf', 'b.pdf'].map((file) => new File(['%PDF'], file, { type: 'application/pdf' }));
    await user.upload(documents, files);
    await waitFor(() => expect(part.getAllByRole('link', { name: /^Open / })).toHaveLength(2));
    const [first, second] = host.uploads;
    const sent = server.inputsOf('addFiles');
    expect(sent.map(({ uploadIds, version }) => [uploadIds, version])).toEqual([
      [[first?.uploadId], 3],
      [[first?.uploadId], 4],
      [[second?.uploadId], 5],
    ]);
    expect(sent.every(({ side }) => side === 'contractor')).toBe(true);
    expect(host.uploads.map(({ rule }) => rule)).toEqual(Array(2).fill('risc-attachment'));
  });

  it('say when and where a photo was taken', async () => {
    const photo = fileOf({
      id: id(1),
      name: 'bay.jpg',
      mime: 'image/jpeg',
      takenAt: '2026-11-20T08:15:30',
      position: { latitude: 22.31, longitude: 114.166_667 },
    });
    const form = received({ contractor_attachments: [photo] });
    const { open } = await start(form);
    await open('detail', { id: form.id });
    await user.click((await card(name)).getByRole('button', { name: 'Show bay.jpg' }));
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'Taken 2026-11-20 08:15 by the clock of the camera · 22.31000° N, 114.16667° E',
    );
  });
});

describe('the preview of a draft', () => {
  it('shows the draft as others will read it, and leads back or on to its submission', async () => {
    const form = wholeForm('Draft', ['SUBMIT', 'author'], ['update', 'submit', 'delete'], {
      can_attach: 'contractor',
      contractor_attachments: [fileOf({ id: id(1), name: 'mine.pdf' })],
    });
    const { open, host } = await start(form);
    await open('preview', { id: form.id });
    expect(await screen.findByText('This is how the form will read once it is submitted.')).toBeTruthy();
    expect(screen.getByText('Membrane to roof slab')).toBeTruthy();
    expect(screen.getByText(/mine\.pdf/)).toBeTruthy();
    // Nothing can be changed here.
    expect(screen.queryByRole('button', { name: /^Remove|^Add|Delete/ })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(host.navigations.at(-1)).toMatchObject({
      path: '/risc/detail',
      params: { id: form.id, do: 'submit' },
    });
    await user.click(screen.getAllByRole('button', { name: 'Back to editing' })[0] as HTMLElement);
    expect(host.navigations.at(-1)).toMatchObject({ path: '/risc/edit', params: { id: form.id } });
  });

  it('of a form that is neither draft nor sent back offers nothing', async () => {
    const form = received();
    const { open } = await start(form);
    await open('preview', { id: form.id });
    await screen.findByText('Membrane to roof slab');
    expect(screen.queryByRole('button', { name: /Submit|Resubmit/ })).toBeNull();
  });
});
