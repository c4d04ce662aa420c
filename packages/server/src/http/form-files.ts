import { type DatabaseActor, ForbiddenError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileStore } from '../files/file-store.ts';
import type { MemberAccess } from '../session/member-access.ts';
import type { UploadKey } from '../uploads/upload-repository.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { type FormFile, readForm } from './read-form.ts';
import { type RequestTimeouts, untilQuiet } from './request-timeouts.ts';

export interface FormParts {
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly timeouts: RequestTimeouts;
}

interface Adopted {
  readonly key: UploadKey;
  readonly actor: DatabaseActor;
}

/**
 * Files that come in the multipart forms of one route. Each becomes an upload, as if the browser had uploaded it before the call. Unless
 * the handler attaches it, nothing is left of it after the answer.
 */
export class FormFiles {
  readonly #parts: FormParts;
  readonly #pluginId: string;
  readonly #rules: Readonly<Record<string, string>>;
  readonly #arrived = new WeakMap<FastifyRequest, readonly FormFile[]>();
  readonly #adopted = new WeakMap<FastifyRequest, readonly Adopted[]>();

  /** @param rules - the upload rule of each field that takes a file */
  constructor(parts: FormParts, pluginId: string, rules: Readonly<Record<string, string>>) {
    this.#parts = parts;
    this.#pluginId = pluginId;
    this.#rules = rules;
  }

  /** Lets the routes of a scope take multipart forms. */
  install(scope: FastifyInstance): void {
    const { files, uploads, timeouts } = this.#parts;
    scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest) => {
      const mostBytes = new Map(
        Object.entries(this.#rules).map(([field, rule]) => [field, uploads.limitOf(this.#pluginId, rule)]),
      );
      const body = untilQuiet(request.raw.iterator({ destroyOnReturn: false }), timeouts.quiet);
      const form = await readForm(request.headers, body, files.parts, mostBytes);
      this.#arrived.set(request, form.files);
      return form.fields;
    });
    scope.addHook('onResponse', async (request) => {
      for (const { id } of this.#arrived.get(request) ?? []) await files.parts.remove(id);
      for (const { key, actor } of this.#adopted.get(request) ?? []) await uploads.discard(key, actor);
    });
  }

  /**
   * Makes uploads of the files of a request, by the ids that its fields have.
   * @throws HttpError as an upload; ForbiddenError without the permission of a rule
   */
  async adopt(request: FastifyRequest, { user, project }: MemberAccess): Promise<void> {
    const actor = { kind: 'user', userId: user.id, requestId: request.id, ip: request.ip } as const;
    const adopted: Adopted[] = [];
    this.#adopted.set(request, adopted);
    for (const { id, field, name, bytes } of this.#arrived.get(request) ?? []) {
      const rule = this.#rules[field] ?? '';
      const { permission } = this.#parts.uploads.ruleOf(this.#pluginId, rule);
      if (permission !== '' && !user.permissions.has(permission)) throw new ForbiddenError(permission);
      const key = { projectId: project.id, pluginId: this.#pluginId, id };
      adopted.push({ key, actor });
      await this.#parts.uploads.adopt(key, actor, { rule, name, bytes });
    }
  }

  /** Whether a request came as a form with files. */
  has(request: FastifyRequest): boolean {
    return (this.#arrived.get(request)?.length ?? 0) > 0;
  }
}
