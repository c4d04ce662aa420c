import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Logs one line for each request, at its end, instead of two. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...facts, err: error }, 'request errored');
    else request.log.info(facts, 'request completed');
  }
}
