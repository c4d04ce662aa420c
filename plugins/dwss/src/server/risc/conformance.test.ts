import { randomUUID } from 'node:crypto';
import { serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { manifest } from '../../client/manifest.ts';
import { diaryCalls } from '../../contract/diary/calls.ts';
import { permissions } from '../../contract/permissions.ts';
import { referenceCalls } from '../../contract/reference/calls.ts';
import { riscCalls } from '../../contract/risc/calls.ts';
import type { RiscForm } from '../../contract/risc/form.ts';
import { stepCalls } from '../../contract/step-calls.ts';
import { weatherCalls } from '../../contract/weather-calls.ts';
import { plugin } from '../plugin.ts';
import { image, signature } from './testing/risc-site.ts';

serverConformance(
  plugin,
  { ...riscCalls, ...referenceCalls },
  async ({ api, member, host, project }) => {
    // Otherwise its first run, seconds after the start, changes rows in the middle of a check.
    await host.runTimer('check-risc-statistics');
    const portion = randomUUID();
    const location = randomUUID();
    const at = [project.id, portion];
    await host.rows(
      'insert into portion (project_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())',
      [...at, `Portion of ${project.code}`],
    );
    await host.rows(
      `insert into location (project_id, id, portion_id, name, created_at, updated_at)
       values ($1, $2, $3, $4, now(), now())`,
      [project.id, location, portion, `Bay of ${project.code}`],
    );
    const everything = permissions.map(({ code }) => code);
    const where = project.id === host.project.id ? 'first' : 'second';
    /** Works for another company, so that this member and the one of the suite may receive each other's forms. */
    const contractor = await host.member({
      permissions: everything,
      company: 'Main Contractor',
      project: where,
    });
    const inspector = await host.member({ permissions: everything, project: where });
    const fields = () => ({
      discipline: 'C' as const,
      form_type: 'formwork' as const,
      portion,
      location,
      description: `Side wall formwork of ${project.code}`,
      survey_time: new Date(host.clock.now().getTime() + 48 * 3_600_000).toISOString(),
    });
    const taskOf = (form: RiscForm) => form.tasks.at(-1)?.id ?? '';
    const upload = () =>
      member.upload('risc-attachment', 'note.png', Buffer.from(image.split(',')[1] ?? '', 'base64'));
    const draft = async () => (await api.create(fields())).form;
    const own = async () => {
      const form = await draft();
      return (await api.step({ action: 'submit', taskId: taskOf(form), signature })).form;
    };
    const foreign = async (): Promise<RiscForm> => {
      const { form } = (await contractor.post('/form/RISCForm/create', fields())).body;
      return (await contractor.post(`/workflow/submit/${taskOf(form)}`, { signature })).body.form;
    };
    const failed = async (): Promise<RiscForm> => {
      const supervised = async (
        action: string,
        form: RiscForm,
        body: object = {},
        to = '',
      ): Promise<RiscForm> =>
        (await contractor.post(`/workflow/${action}/${taskOf(form)}${to}`, { signature, ...body })).body.form;
      const received = await supervised('receive', await own());
      const assigned = await supervised('forward', received, { skip_iow: true }, `/${contractor.id}`);
      const attended = await supervised('receive', assigned);
      const actual_inspection_date = host.clock.now().toISOString();
      const found = { approval_result: 'Fail', comment: 'Pinholes', actual_inspection_date };
      const returned = await supervised('return', await supervised('signoff', attended, found));
      return (await api.step({ action: 'close', taskId: taskOf(returned), signature })).form;
    };
    const form = await own();
    const history = await api.history({ id: form.id });
    const signed = history.history.find((entry) => entry.signature !== null)?.signature?.id ?? '';
    const object = { modelId: await host.model(where, ['slab']), bimId: 'slab' };
    let entries = 0;
    const name = () => `Entry ${++entries} of ${project.code}`;
    const plant = () => ({
      type: 'Plant' as const,
      subtype: 'Plant Type',
      data: name(),
      portion_master: portion,
    });
    const ofPortion = () => ({ name: name(), portion_master: portion });
    const rows = <Row extends object>(row: Row) => ({ rows: [row], apply: true });
    const days = { start: '2026-01-01', end: '2026-12-31' };
    await api.attachForms({ ...object, objectFormAttachList: [{ formId: form.id }] });
    return {
      list: { formStatusWithCountList: true, search: 'formwork', portion, location },
      rows: { search: 'formwork', portion, location },
      count: { search: 'formwork', portion, location },
      exportForm: { id: form.id },
      verification: { id: form.id },
      exportList: { format: 'csv' as const, search: 'formwork' },
      form: { id: form.id },
      create: () => fields(),
      update: async () => {
        const { id, version } = await draft();
        return { id, version, description: 'Changed' };
      },
      resubmit: async () => ({
        id: (await failed()).id,
        signature,
        description: 'Better',
        uploadIds: [await upload()],
      }),
      requestEdit: async () => ({ id: (await own()).id, comment: 'Wrong bay' }),
      withdraw: async () => ({ id: (await own()).id, comment: 'Rain' }),
      remove: async () => ({ id: (await draft()).id }),
      history: { id: form.id },
      signatureImage: { id: form.id, signatureID: signed },
      comments: { id: form.id },
      addComment: { id: form.id, text: 'Seen' },
      addFiles: async () => {
        const { id, version } = await foreign();
        return { formId: id, side: 'consultant' as const, uploadIds: [await upload()], version };
      },
      removeFile: async () => {
        const { id, version } = await foreign();
        const uploadIds = [await upload()];
        const added = (await api.addFiles({ formId: id, side: 'consultant' as const, uploadIds, version }))
          .form;
        const attachmentId = added.consultant_attachments[0]?.id ?? '';
        return { formId: id, attachmentId, version: added.version };
      },
      step: async () => ({ action: 'submit', taskId: taskOf(await draft()), signature }),
      stepTo: async () => ({
        action: 'forward',
        taskId: taskOf(await foreign()),
        userId: inspector.id,
        signature,
      }),
      batch: async () => ({ verb: 'receive', formIds: [(await foreign()).id], signature }),
      portionLocations: { id: portion },
      filterValues: { name: 'tags' },
      objectForms: object,
      attachForms: async () => ({ ...object, objectFormAttachList: [{ formId: (await own()).id }] }),
      detachForms: async () => {
        const { id: formId } = await own();
        await api.attachForms({ ...object, objectFormAttachList: [{ formId }] });
        return { ...object, formIds: [formId] };
      },
      formObjects: { id: form.id },
      placeCheck: { location, formId: form.id },
      formObjectsByNumber: { formNo: form.form_number ?? '' },
      dashboard: { dateRange: '2026-01-01,2026-12-31' },
      monthlySummary: days,
      categorySummary: days,
      lateSummary: days,
      returnSummary: days,
      addPortion: () => ({ name: name() }),
      updatePortion: async () => ({ id: (await api.addPortion({ name: name() })).id, version: 1, code: 'P' }),
      movePortion: { id: portion, position: 1 },
      removePortion: async () => ({ id: (await api.addPortion({ name: name() })).id }),
      addLocation: ofPortion,
      updateLocation: async () => ({ id: (await api.addLocation(ofPortion())).id, version: 1, code: 'B' }),
      moveLocation: { id: location, position: 1 },
      removeLocation: async () => ({ id: (await api.addLocation(ofPortion())).id }),
      addModelPlaces: () => ({
        portion_master: portion,
        places: [{ modelId: object.modelId, globalId: 'slab', name: name() }],
      }),
      placeOf: object,
      addType: plant,
      updateType: async () => ({ id: (await api.addType(plant())).id, version: 1, code: 'T' }),
      moveType: async () => ({ id: (await api.addType(plant())).id, position: 1 }),
      removeType: async () => ({ id: (await api.addType(plant())).id }),
      dynamicTypes: { type: 'Plant' as const, nested: true },
      addContractor: () => ({ name: name() }),
      updateContractor: async () => ({
        id: (await api.addContractor({ name: name() })).id,
        version: 1,
        code: 'C',
      }),
      moveContractor: async () => ({ id: (await api.addContractor({ name: name() })).id, position: 1 }),
      removeContractor: async () => ({ id: (await api.addContractor({ name: name() })).id }),
      updateDiscipline: async () => {
        const { rows: all } = await api.disciplineEntries({});
        return { id: 'G' as const, name: name(), version: all.find(({ id }) => id === 'G')?.version ?? 0 };
      },
      importPortions: () => rows({ name: name() }),
      importLocations: () => rows({ name: name(), portion: name() }),
      importTypes: () => rows({ type: 'Staff' as const, subtype: 'Staff Title', data: name() }),
      importContractors: () => rows({ name: name() }),
      users: { permissionCodes: 'RISC_INSPECT,RISC_ASSIGN', discipline: 'C' as const },
    };
  },
  {
    manifest,
    runner: { describe, it, beforeAll, afterAll },
    // The history of one form: people make its steps, and its signatures are verified as a whole.
    bounded: ['history', 'exportForm', 'verification'],
    // A link outlives its model, so it is taken off under whatever id it has: nothing is linked to another project's model.
    ownIds: {
      create: ['id'],
      resubmit: ['newId'],
      detachForms: ['modelId'],
    },
    // Site diaries, with the weather, have a suite of their own; the shared paths take what each kind says.
    otherRoutes: [
      'GET /attachment/:attachmentID',
      'GET /attachment/:attachmentID/thumbnail',
      ...Object.values(stepCalls).map(({ method, path }) => `${method} ${path}`),
      ...Object.values({ ...diaryCalls, ...weatherCalls }).map(({ method, path }) => `${method} ${path}`),
    ],
  },
);
