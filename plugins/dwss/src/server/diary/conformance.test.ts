import { randomUUID } from 'node:crypto';
import { type PluginMember, serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { manifest } from '../../client/manifest.ts';
import { diaryCalls } from '../../contract/diary/calls.ts';
import { diaryPermissions } from '../../contract/diary/permissions.ts';
import type { SiteDiary } from '../../contract/diary/site-diary.ts';
import { weatherCalls } from '../../contract/weather-calls.ts';
import { plugin } from '../plugin.ts';
import { cameraPhoto } from '../testing/camera-photo.ts';
import { signature } from '../testing/drawn.ts';
import { weather as weatherKind } from '../weather/weather.ts';
import { diary as kind } from './diary.ts';
import { diaryIn, diaryPath, openTask, reviewOf, weather } from './testing/diary-site.ts';

serverConformance(
  // The other kinds have suites of their own.
  { ...plugin, routes: (host) => [...kind.routes(host), ...weatherKind.routes(host)] },
  { ...diaryCalls, ...weatherCalls },
  async ({ api, member, host, project }) => {
    const [place, spare, fixer] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [place, spare])
      await host.rows(
        'insert into portion (project_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())',
        [project.id, id, `Portion ${id}`],
      );
    await host.rows(
      `insert into reference_type (project_id, id, type, subtype, data, position, created_at, updated_at)
       values ($1, $2, 'Labour', 'Any', 'Bar fixer', 1, now(), now())`,
      [project.id, fixer],
    );
    const permissions = diaryPermissions.map(({ code }) => code);
    const where = project.id === host.project.id ? 'first' : 'second';
    const other = (company?: string) =>
      host.member({ permissions, project: where, ...(company && { company }) });
    /** A colleague of the suite's member, two people of the contractor, and a supervisor of neither. */
    const colleague = await other();
    const [engineer, agent] = [await other('Main Contractor'), await other('Main Contractor')];
    const supervisor = await other('Supervisor');
    let days = 0;
    const nextDay = () => new Date(Date.UTC(2025, 11, 31) - ++days * 86_400_000).toISOString().slice(0, 10);
    const fields = () => ({ diary_date: nextDay(), ...weather, portions: [{ portion: place }] });
    const draft = async () => (await api.create(fields())).form;
    const first = ({ portions: [portion] }: SiteDiary) => {
      if (portion === undefined) throw new Error('The diary has a portion.');
      return portion;
    };
    const step = async (who: PluginMember, action: string, on: Pick<SiteDiary, 'tasks'>, body: object = {}) =>
      diaryIn(await who.post(`${diaryPath}/workflow/${action}/${openTask(on)}`, body));
    const writing = { activities: 'Rebar fixing' };
    /** Submitted by the contractor. */
    const foreign = async () => {
      const begun = diaryIn(await engineer.post(`${diaryPath}/create`, fields()));
      const { id, version } = first(begun);
      const path = `${diaryPath}/portion/update/${id}`;
      const written = diaryIn(await engineer.post(path, { version, ...writing }));
      const pending = await step(engineer, 'submit', first(written), { signature });
      return step(agent, 'sign', first(pending), { signature });
    };
    const reviewed = async () => {
      const received = await step(supervisor, 'receive', await foreign());
      return step(supervisor, 'review', reviewOf(received, 'C'), { comment: 'Agreed' });
    };
    const dated = { signature, sign_date: '2026-01-01' };
    const confirmed = async () => step(supervisor, 'approve', await reviewed(), dated);
    const upload = () => member.upload('diary-photo', 'slab.jpg', cameraPhoto);
    const withPhoto = async () => {
      const { id, version } = first(await draft());
      return first((await api.addFiles({ portionID: id, version, uploadIds: [await upload()] })).form);
    };
    const diary = await confirmed();
    const { history } = await api.history({ id: diary.id });
    const signatureID = history.find((entry) => entry.signature !== null)?.signature?.id ?? '';
    const shared = await draft();
    return {
      list: { search: 'rebar', portion: place },
      calendar: { month: '2025-12' },
      exportList: { format: 'csv' as const },
      diary: { id: diary.id },
      create: fields,
      update: async () => {
        const { id, version } = await draft();
        return { id, version, remarks: 'Changed' };
      },
      remove: async () => ({ id: (await draft()).id }),
      exportDiary: { id: diary.id },
      verification: { id: diary.id },
      history: { id: diary.id },
      signatureImage: { id: diary.id, signatureID },
      comments: { id: diary.id },
      addComment: { id: diary.id, text: 'Seen' },
      portionComments: { portionID: first(shared).id },
      addPortionComment: { portionID: first(shared).id, text: 'Seen' },
      portion: { portionID: first(shared).id },
      previousPortion: { portionID: first(shared).id },
      addPortion: async () => ({ id: (await draft()).id, portion: spare, engineer: colleague.id }),
      savePortion: async () => {
        const { id, version } = first(await draft());
        const labour = [{ type: fixer, shift: '08:00 - 18:00' as const, contractor: null, number: 3 }];
        return { portionID: id, version, ...writing, labour };
      },
      addFiles: async () => {
        const { id, version } = first(await draft());
        return { portionID: id, version, uploadIds: [await upload()] };
      },
      removeFile: async () => {
        const { id, version, attachments } = await withPhoto();
        return { portionID: id, version, attachmentId: attachments[0]?.id ?? '' };
      },
      step: async () => ({ action: 'receive', taskId: openTask(await foreign()) ?? '' }),
      act: async () => {
        const { id, portions } = await reviewed();
        return { id, action: 'reject', ...dated, comment: 'No', portions: portions.map((one) => one.id) };
      },
      countersign: async () => ({ id: (await confirmed()).id, signature }),
      approval: async () => ({ id: (await reviewed()).id, status: 'Confirmed' as const, ...dated }),
      reassign: async () => ({ id: first(await draft()).id, user_id: colleague.id }),
      batch: async () => ({ verb: 'SDApprove' as const, formIds: [(await reviewed()).id], ...dated }),
      observed: { date: '2025-12-31' },
      dashboard: { startTs: Date.parse('2025-01-01'), endTs: Date.parse('2025-12-31') },
    };
  },
  {
    manifest,
    runner: { describe, it, beforeAll, afterAll },
    // Of one diary: people make its steps, its portions and its signatures.
    bounded: ['history', 'exportDiary', 'verification', 'signatureImage', 'comments', 'portionComments'],
    ownIds: { create: ['id'] },
  },
);
