import { mostViewObjects, viewpoint as saved } from '@gantry/contract';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { viewpoint as ofTopic } from '../../plugins/coordination/src/contract/viewpoint.ts';

/** The fields that a schema takes, and the limits of each. */
const fieldsOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' });

// The module keeps what the host captures, by a schema of its own: a field that the host adds would be refused there.
test('an issue keeps each field of a view that the host captures', () => {
  const { coloring, ...taken } = fieldsOf(ofTopic).properties ?? {};
  expect(coloring).toBeDefined();
  const known = JSON.parse(JSON.stringify(taken), (key, value) => {
    // Its lists say the limit of all lists together too.
    if (value?.maxItems === mostViewObjects) delete value.maxItems;
    // A viewpoint from a file does not know the model of an object.
    const isModel =
      key === 'modelId' && value?.anyOf?.[0]?.format === 'uuid' && value.anyOf[1]?.type === 'null';
    return isModel ? value.anyOf[0] : value;
  });
  expect(known).toEqual(fieldsOf(saved).properties);
});
