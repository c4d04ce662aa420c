export { allowedActions, decide, type Rules, type Situation } from './decide.ts';
export { defineWorkflow, type NamesFrom, type WorkflowSpec } from './define-workflow.ts';
export { explainRefusal } from './explain-refusal.ts';
export { canDo, canTakePlace, type PlaceAhead, placesAhead } from './hand-over.ts';
export {
  type ItemAt,
  type ItemInspection,
  type ItemMove,
  type ItemTable,
  inspectItems,
  itemProblems,
  type NewItem,
  type WholeTable,
} from './inspect-items.ts';
export { type Inspection, inspectWorkflow, workflowProblems } from './inspect-workflow.ts';
export { canBeNamed } from './naming.ts';
export { type At, needsOf, needsOfTasks, type StepNeeds } from './needs-of.ts';
export { partsOf } from './parts-of.ts';
export { clashes } from './people.ts';
export { begin, rowsAt } from './rows.ts';
export { type RowDetails, tableRow } from './table-row.ts';
export type {
  Actor,
  Asked,
  Blocker,
  Choice,
  Choices,
  Decision,
  Guards,
  Member,
  Move,
  Names,
  NamesOf,
  Part,
  Person,
  Refusal,
  Row,
  Standing,
  Workflow,
} from './types.ts';
