import { type Crew, type RiscSite, signature } from './risc-site.ts';

/** What somebody does next on a form; `way` selects among what its state allows. */
export interface Move {
  readonly form: number;
  readonly way: number;
  /** Hours that pass before. */
  readonly hours: number;
}

type Way = (site: RiscSite, form: { readonly id: string }) => Promise<unknown>;
const step =
  (who: Crew, action: string, body: object = {}, target?: Crew): Way =>
  (site, form) =>
    site.step(who, action, form, body, target);
const signed =
  (who: Crew, result: string, more: object = {}): Way =>
  (site, form) =>
    site.step(who, 'signoff', form, { ...site.found(result), comment: 'Seen', ...more });
const say =
  (verb: 'withdraw' | 'requestEdit' | 'resubmit'): Way =>
  ({ people }, { id }) =>
    people.engineer.post(`/form/RISCForm/${verb}/${id}`, {
      comment: 'Rain',
      ...(verb === 'resubmit' && { signature }),
    });
/** Hours from the submission until a form is ready. */
const notices = [-5, 3, 30, 100];
const results = ['Pass', 'Pass', 'Fail', 'Noted/Recorded'];

/** What can be done while a task is open; the ways that lead on come more than once. */
const ways: Readonly<Partial<Record<string, readonly Way[]>>> = {
  SUBMIT: [step('engineer', 'submit')],
  RECEIVE: [
    step('gate', 'receive'),
    step('gate', 'receive'),
    step('gate', 'forward', { skip_iow: true }, 'inspector'),
    step('gate', 'receive', { approval_result: 'Fail', comment: 'No' }),
    say('withdraw'),
  ],
  FORWARD: [step('gate', 'forward', {}, 'lead'), step('gate', 'forward', { skip_iow: true }, 'inspector')],
  ASSIGN: [step('lead', 'assign', {}, 'inspector'), say('requestEdit')],
  ATTEND: [step('inspector', 'receive'), step('inspector', 'receive'), say('withdraw')],
  RESULT: results.map((result) => signed('inspector', result)),
  CONFIRM: [
    ...results.map((result) => signed('lead', result)),
    signed('lead', 'Pass', { need_countersign: 'true' }),
  ],
  RETURN: [step('gate', 'return')],
  COUNTERSIGN_RE: [
    step('residentEngineer', 'countersign'),
    step('residentEngineer', 'reject', { comment: 'No' }),
  ],
  CLOSE: [step('engineer', 'close')],
  RESUBMIT: [say('resubmit'), say('withdraw')],
  RESUBMIT_NEW: [say('resubmit')],
  WITHDRAWAL: [step('gate', 'approve'), step('gate', 'reject', { comment: 'No' })],
  EDIT: [step('gate', 'approve'), step('gate', 'reject', { comment: 'No' })],
};

/** Does the moves one after another. Every fourth begins a form, sent in time, at short notice or late. */
export async function walk(site: RiscSite, all: readonly Move[]): Promise<void> {
  for (const { form, way, hours } of all) {
    site.host.clock.advance(hours * 3600);
    const open = await site.host.rows(
      `select record_id as id, task from record_task t where project_id = $1 and closed_at is null
         and (lane = 'side' or not exists (select from record_task s
           where s.project_id = t.project_id and s.record_id = t.record_id and s.lane = 'side' and s.closed_at is null))
       order by opened_at, record_id`,
      [site.host.project.id],
    );
    // The columns of the statement.
    const chosen = open[form % Math.max(1, open.length)] as { id: string; task: string } | undefined;
    if (chosen === undefined || way % 4 === 0) {
      const ready = site.host.clock.now().getTime() + (notices[form % notices.length] ?? 0) * 3_600_000;
      const isSurvey = form % 3 === 0;
      await site.submitted({
        survey_time: new Date(ready).toISOString(),
        ...(isSurvey && { discipline: 'S', form_type: 'level-survey' }),
      });
      continue;
    }
    const possible = ways[chosen.task] ?? [];
    await possible[way % Math.max(1, possible.length)]?.(site, chosen);
  }
}
