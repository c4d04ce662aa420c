import type { DeviceRoute } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { closed } from '../../devices/device-route.ts';
import type { Check } from './access-checks.ts';
import { endsOf, type FieldSchema, fieldSchema, fieldsIn } from './ends.ts';
import { replaced } from './leaves.ts';
import type { ConformanceSite } from './site.ts';

/**
 * The messages of devices with every date, number and text at the ends of what they may be, and just beyond, one at a time: none may be
 * answered with a fault, and what the schema refuses is answered with 400.
 */
export const endsOfMessages: Check = async (site) => {
  const problems: string[] = [];
  for (const route of site.deviceRoutes) {
    const { body } = route;
    if (body === undefined) continue;
    const name = `${route.method} ${route.path}`;
    const message = site.options.messages?.[name];
    if (message === undefined) {
      problems.push(`The suite has no message for the device route ${name}: give one in \`messages\`.`);
      continue;
    }
    const { status: usual } = await send(site, route, message);
    if (usual >= 300) problems.push(`${name} of a device answered ${usual} to the message in \`messages\`.`);
    for (const [way, schema] of fieldsIn(schemaOf(body), message))
      for (const value of messageEnds(schema)) {
        const sent = replaced(message, way, value);
        const { status } = await send(site, route, sent);
        const isFit = closed(body).safeParse(sent).success;
        if (status >= 500 || (!isFit && status !== 400))
          problems.push(
            `${name} of a device with ${way.join('.')} = ${JSON.stringify(value).slice(0, 40)} answered ${status}.`,
          );
      }
  }
  return problems;
};

/** Each message comes from a device of its own, so that no rate refuses it and no number was used before. */
async function send(site: ConformanceSite, { method, path, kinds }: DeviceRoute, message: object) {
  const device = await site.host.device(kinds[0]);
  return device.send(method, path, message);
}

const schemaOf = (body: z.ZodType): FieldSchema =>
  fieldSchema.parse(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));

/** The characters of a text that may hold a time: devices write times that no schema calls so. */
const longestTime = 64;
const times: readonly unknown[] = [
  ...endsOf({ type: 'string', format: 'date' }),
  ...endsOf({ type: 'string', format: 'date-time' }),
];

function messageEnds(schema: FieldSchema): readonly unknown[] {
  const { type, maxLength } = schema;
  const mayBeTime = type === 'string' && maxLength !== undefined && maxLength <= longestTime;
  return mayBeTime ? [...endsOf(schema), ...times] : endsOf(schema);
}
