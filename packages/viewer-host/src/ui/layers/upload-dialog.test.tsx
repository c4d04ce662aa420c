import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, layer, structure, tunnel, version } from '../testing/test-data.ts';

/** Simulates the network for an upload. */
class FakeRequest {
  static last: FakeRequest | undefined;
  status = 0;
  statusText = '';
  responseText = '';
  url = '';
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  constructor() {
    FakeRequest.last = this;
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.();
  }
  answer(status: number, json: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(json);
    this.onload?.();
  }
}

beforeEach(() => {
  FakeRequest.last = undefined;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const ifcText = 'ISO-10303-21;\nEND-ISO-10303-21;\n';
const file = new File([ifcText], 'BEM-STR-v14.ifc');
const queued = version('2026-11-20', { status: 'queued', progress: 0, fragments: null });

async function fill(server = bemServer()) {
  const app = renderApp('/p/BEM/settings/models', { server });
  await app.user.click(await screen.findByRole('button', { name: 'Upload a model' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a model' }));
  await app.user.upload(dialog.getByLabelText('IFC file'), file);
  const day = await dialog.findByLabelText(/Created date/);
  await app.user.clear(day);
  await app.user.paste('2026-11-20');
  await app.user.click(dialog.getByRole('button', { name: 'Upload' }));
  return { ...app, dialog };
}

describe('upload dialog', () => {
  it('names the model after the file, sends it, and follows the conversion', async () => {
    const server = bemServer();
    const { host, user } = await fill(server);
    await waitFor(() => expect(FakeRequest.last).toBeDefined());
    expect(FakeRequest.last?.url).toBe(
      `/api/projects/${bem.id}/layers/${structure.id}/versions?fileName=BEM-STR-v14.ifc&createdDate=2026-11-20&modelName=BEM-STR-v14`,
    );
    expect(await screen.findByText('Uploading')).toBeTruthy();
    const uploaded = {
      ...tunnel,
      id: '00000000-0000-4000-8000-000000000107',
      name: 'BEM-STR-v14',
      versions: [queued],
    };
    server.on(`GET /api/projects/${bem.id}/layers`, {
      json: {
        asOf: 0,
        origin: { easting: 0, northing: 0, height: 0 },
        layers: [layer('Tunnel structure', [tunnel, uploaded])],
      },
    });
    FakeRequest.last?.answer(201, { modelId: uploaded.id, version: queued });
    expect(await screen.findByText('Queued for conversion')).toBeTruthy();
    host.layers.applyProgress({
      versionId: queued.id,
      layerId: structure.id,
      status: 'queued',
      progress: 0,
      problem: 'NO_ROOM',
    });
    expect((await screen.findAllByText(/no space for the conversion, so it waits/)).length).toBeGreaterThan(
      0,
    );
    host.layers.applyProgress({
      versionId: queued.id,
      layerId: structure.id,
      status: 'failed',
      progress: 0,
      problem: 'BROKEN',
    });
    expect((await screen.findAllByText(/damaged inside/)).length).toBeGreaterThan(0);
    host.layers.applyProgress({
      versionId: queued.id,
      layerId: structure.id,
      status: 'failed',
      progress: 0,
      problem: 'NOT_READABLE',
    });
    const sentence = /has shapes, but none of them can be drawn/;
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();

    // The server was restarted meanwhile: nothing is wrong with the file.
    host.layers.applyProgress({
      versionId: queued.id,
      layerId: structure.id,
      status: 'failed',
      progress: 0,
      problem: 'INTERRUPTED',
    });
    const retry = `POST /api/projects/${bem.id}/versions/${queued.id}/retry` as const;
    server.on(retry, { status: 204 });
    await user.click(await dialog.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.calls(retry)).toHaveLength(1));
  });

  it('says that a model without a georeference stands at the origin, and flies to it', async () => {
    const server = bemServer();
    const { host, scene, user } = await fill(server);
    await waitFor(() => expect(FakeRequest.last).toBeDefined());
    const ready = version('2026-11-20', {
      id: queued.id,
      place: { rule: 'origin', chosen: false, notes: ['NO_GEOREFERENCE'], choices: [] },
    });
    const uploaded = { ...tunnel, id: '00000000-0000-4000-8000-000000000107', versions: [ready] };
    server.on(`GET /api/projects/${bem.id}/layers`, {
      json: {
        asOf: 0,
        origin: { easting: 0, northing: 0, height: 0 },
        layers: [layer('Tunnel structure', [tunnel, uploaded])],
      },
    });
    FakeRequest.last?.answer(201, { modelId: uploaded.id, version: queued });
    const dialog = within(await screen.findByRole('dialog', { name: /is in the model/ }));
    expect(dialog.getByText(/gives no place on a map grid.*project’s origin/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Show in model' }));
    expect(host.timeline.day).toBe('2026-11-20');
    host.sceneStore.setLoad({
      versionId: ready.id,
      modelId: uploaded.id,
      name: 'Tunnel',
      state: 'loaded',
      progress: 1,
    });
    await waitFor(() => expect(scene.fit.mock.calls).toEqual([[uploaded.id]]));
  });

  it('keeps the input when the server refuses the file', async () => {
    await fill();
    await waitFor(() => expect(FakeRequest.last).toBeDefined());
    FakeRequest.last?.answer(422, { error: { code: 'ZIP_FILE', message: 'Zip.', requestId: 'r' } });
    expect(await screen.findByText(/This is a zip file/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Model name/).value).toBe('BEM-STR-v14');
  });

  it('uploads to the layer it has just created, even if the list of layers cannot be refreshed', async () => {
    const path = `/api/projects/${bem.id}/layers`;
    const walls = layer('Walls', [], 203);
    const server = bemServer()
      .on(`GET ${path}`, { json: { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [] } })
      .on(`POST ${path}`, () => {
        server.on(`GET ${path}`, { status: 500 });
        return { status: 201, json: walls };
      });
    const { user, dialog } = await fill(server);
    await user.click(await dialog.findByLabelText(/Name of the new layer/));
    await user.paste('Walls');
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(FakeRequest.last?.url).toContain(`/layers/${walls.id}/versions?`));
    FakeRequest.last?.answer(422, { error: { code: 'ZIP_FILE', message: 'Zip.', requestId: 'r' } });
    expect((await screen.findByLabelText<HTMLSelectElement>(/^Layer/)).value).toBe(walls.id);
  });

  it('returns to the form when the new layer cannot be created', async () => {
    const path = `/api/projects/${bem.id}/layers`;
    const server = bemServer()
      .on(`GET ${path}`, { json: { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [] } })
      .on(`POST ${path}`, { status: 409, json: refusal('LAYER_NAME_TAKEN', 'There is one.') });
    const { user, dialog } = await fill(server);
    await user.click(await dialog.findByLabelText(/Name of the new layer/));
    await user.paste('Walls');
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText(/name is already used/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Name of the new layer/).value).toBe('Walls');
    expect(FakeRequest.last).toBeUndefined();
  });

  it('returns to the form when the upload is cancelled', async () => {
    const { user } = await fill();
    await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByText('Choose another file')).toBeTruthy();
  });

  it('names the model after a newly chosen file, unless a name was typed', async () => {
    const { user } = renderApp('/p/BEM/settings/models');
    await user.click(await screen.findByRole('button', { name: 'Upload a model' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload a model' }));
    const choose = (name: string) =>
      user.upload(dialog.getByLabelText('IFC file'), new File([ifcText], name));
    const named = () => dialog.getByLabelText<HTMLInputElement>(/Model name/);
    await choose('A.ifc');
    await choose('B.ifc');
    expect(named().value).toBe('B');
    await user.clear(named());
    await user.paste('Slab');
    await choose('C.ifc');
    expect(named().value).toBe('Slab');
  });

  it.each([
    ['a drawing', 'AC1032', 'This is not an IFC file.'],
    ['an archive', 'PK\u0003\u0004', 'This is a zip file'],
    ['IFC in XML', '<?xml version="1.0"?><ifcXML/>', 'This is IFC in XML'],
    ['nothing', '', 'The file is empty.'],
    ['a cut file', `ISO-10303-21;\n${'#1=IFCWALL();\n'.repeat(90_000)}`, 'The file ends too early'],
  ])('says before the upload that %s is no model', async (_, content, text) => {
    const { user } = renderApp('/p/BEM/settings/models');
    await user.click(await screen.findByRole('button', { name: 'Upload a model' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload a model' }));
    await user.upload(dialog.getByLabelText('IFC file'), new File([content], 'A.ifc'));
    expect(await dialog.findByText(new RegExp(`^${text}`))).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(FakeRequest.last).toBeUndefined();
    await user.upload(dialog.getByLabelText('IFC file'), file);
    await waitFor(() => expect(dialog.queryByText(new RegExp(`^${text}`))).toBeNull());
  });

  it('takes a mended file of the same name', async () => {
    const { user } = renderApp('/p/BEM/settings/models');
    await user.click(await screen.findByRole('button', { name: 'Upload a model' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload a model' }));
    const input = dialog.getByLabelText<HTMLInputElement>('IFC file');
    await user.upload(input, new File(['ISO-10303-21;'], 'A.ifc'));
    expect(await dialog.findByText(/ends too early/)).toBeTruthy();
    // With a value, a browser does not tell that the same file was chosen again.
    expect(input.value).toBe('');
  });

  it('asks for missing input', async () => {
    const { user } = renderApp('/p/BEM/settings/models');
    await user.click(await screen.findByRole('button', { name: 'Upload a model' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload a model' }));
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await dialog.findByText('Choose an IFC file.')).toBeTruthy();
    expect(dialog.getByText('Enter a model name.')).toBeTruthy();
    expect(FakeRequest.last).toBeUndefined();
  });
});
