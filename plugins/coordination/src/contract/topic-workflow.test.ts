import { workflowProblems } from '@gantry/plugin-sdk/workflow';
import { expect, test } from 'vitest';
import { stepsTo, type TopicStatus, topicStatuses, topicWorkflow } from './topic-workflow.ts';

// Nothing waits for anybody in a closed topic, and yet people reopen it.
test('the table is sound, save that a closed topic can be reopened', () => {
  expect(workflowProblems(topicWorkflow)).toEqual(['["Closed",null,null]: an end that goes on']);
});

test('every status leads to every other one by steps that the table has', () => {
  const after = (status: TopicStatus, action: string) =>
    topicWorkflow.rows.find((row) => row.action === action && row.from.some((one) => one === status))?.to;
  for (const from of topicStatuses)
    for (const to of topicStatuses) {
      let status: string | undefined = from;
      // The steps lead through statuses that a topic can be seen in.
      for (const action of stepsTo(from, to)) status = after(status as TopicStatus, action);
      expect([from, to, status]).toEqual([from, to, to]);
    }
});
