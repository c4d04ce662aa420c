import { ConflictError, HttpError, NotFoundError, RuleError } from '@gantry/plugin-sdk/server';
import { explainRefusal, type Names, type Refusal } from '@gantry/plugin-sdk/workflow';

/** The answer over HTTP to a move that the engine refused. */
export function refusalError<N extends Names>(refusal: Refusal<N>, action: string): HttpError {
  const message = explainRefusal(refusal, action);
  switch (refusal.why) {
    case 'no-such-action':
      return new NotFoundError('The action');
    case 'wrong-state':
      return new ConflictError('WRONG_STATE', message, {
        status: refusal.status,
        allowedActions: refusal.allowed,
      });
    case 'frozen':
      return new ConflictError('SIDE_TASK_OPEN', message, { sideTask: refusal.side });
    case 'wrong-actor':
      return new HttpError(403, 'FORBIDDEN', message, { details: { slots: refusal.by } });
    case 'four-eyes':
      return new HttpError(403, 'FORBIDDEN', message, {
        details: { slots: refusal.by, people: refusal.people },
      });
    case 'wrong-company':
      return new HttpError(403, 'OTHER_COMPANY', message, {
        details: { slots: refusal.by, people: refusal.people },
      });
    case 'undecided':
      return new RuleError('CHOICE_REQUIRED', message, { choices: refusal.choices });
    case 'wrong-target':
      return new RuleError('WRONG_PERSON', message, {
        problem: refusal.problem,
        part: refusal.part,
        people: refusal.people,
      });
    case 'blocked':
      return new RuleError('ACTION_BLOCKED', message, { blockers: refusal.blockers });
  }
}
