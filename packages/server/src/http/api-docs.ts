import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { apiDocsPolicy } from './security-headers.ts';

/** `GET /api/docs`: the API documentation, made from the routes' schemas. `/api/docs/json` is the OpenAPI description. */
export async function mountApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gantry',
        version: '1',
        description: 'Sign in with POST /api/session; the cookie it sets authorises every other call.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'gantry_session' },
          device: { type: 'http', scheme: 'bearer', description: 'The token of a device.' },
        },
      },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      if (String(reply.getHeader('content-type')).startsWith('text/html'))
        reply.header('content-security-policy', apiDocsPolicy);
    });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { deepLinking: false, layout: 'BaseLayout' },
      theme: { title: 'Gantry API' },
      staticCSP: false,
    });
  });
}
