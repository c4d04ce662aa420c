import {
  type LayerList,
  layerList,
  type PageLook,
  type PageLooks,
  pageCalls,
  projectList,
  session,
} from '@gantry/contract';
import { HttpError, type Route } from '@gantry/plugin-sdk/server';
import type { FastifyRequest } from 'fastify';
import type { HostContext } from '../host-part.ts';
import { ProjectRepository } from '../projects/project-repository.ts';
import { asMember, requireSession, sessionCookie } from '../session/member-access.ts';
import { describeSession } from '../session/session-routes.ts';
import { firstFiles } from './first-files.ts';
import { firstLooks } from './first-looks.ts';

/** What the page of a project has with it, so that the browser need not ask. */
export interface OpeningAnswers {
  /** Answers of the API, by path. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** Paths of the files of the first models. */
  readonly files: readonly string[];
  readonly looks: PageLooks;
}

type Parts = Pick<
  HostContext,
  'database' | 'sessions' | 'clock' | 'demo' | 'isDemoFilling' | 'log' | 'timeouts'
>;

interface InProject {
  /** Answers by the call below the project. */
  readonly inProject: ReadonlyMap<string, unknown>;
  /** Undefined for somebody who may not see them. */
  readonly layers: LayerList | undefined;
  readonly looks: readonly PageLook[];
}

/** What the browser asks for first, answered with the page by the same handlers, after the same checks. */
export class Opening {
  readonly #parts: Parts;
  readonly #projects: ProjectRepository;
  readonly #routes: readonly (readonly [call: string, route: Route])[];

  /** @param routes - all of the host. @throws Error if one that the opening needs is missing */
  constructor(parts: Parts, routes: readonly Route[]) {
    this.#parts = parts;
    this.#projects = new ProjectRepository(parts.database);
    this.#routes = pageCalls.map((call) => {
      const route = routes.find(({ method, path }) => method === 'GET' && path === (call || '/'));
      if (route === undefined) throw new Error(`The opening of a project needs the call '${call}'.`);
      return [call, route];
    });
  }

  /**
   * @param code - of the project, from the page's address
   * @returns null for somebody who is not signed in or not a member, and if the database takes too long
   */
  async answers(request: FastifyRequest, code: string): Promise<OpeningAnswers | null> {
    if (request.cookies[sessionCookie] === undefined) return null;
    let late: ReturnType<typeof setTimeout> | undefined;
    const turn = { isLate: false };
    const tooLate = new Promise<null>((resolve) => {
      late = setTimeout(() => {
        turn.isLate = true;
        resolve(null);
      }, this.#parts.timeouts.page);
    });
    // Refusals are the browser's to hear, from its own request.
    const gathered = this.#gather(request, code, turn).catch((error: unknown) => {
      if (!(error instanceof HttpError))
        this.#parts.log.warn({ err: error }, 'A page was sent without its first answers');
      return null;
    });
    try {
      return await Promise.race([gathered, tooLate]);
    } finally {
      clearTimeout(late);
    }
  }

  /** @param turn - the page may have been sent without the answers meanwhile */
  async #gather(
    request: FastifyRequest,
    code: string,
    turn: { readonly isLate: boolean },
  ): Promise<OpeningAnswers | null> {
    const { sessions } = this.#parts;
    const access = await requireSession(request, sessions);
    if (turn.isLate) return null;
    const [who, list] = await Promise.all([
      describeSession(access, this.#parts),
      this.#projects.list(access.user.id),
    ]);
    const project = list.projects.find((one) => one.code === code);
    if (project === undefined || turn.isLate) return null;
    const of = `/api/projects/${project.id}`;
    const { inProject, layers, looks } = await this.#inProject(request, project.id, of);
    return {
      answers: new Map<string, unknown>([
        ['/api/session', session.parse(who)],
        ['/api/projects', projectList.parse(list)],
        ...[...inProject].map(([call, answer]) => [of + call, answer] as const),
      ]),
      files: layers ? filesOf(of, layers) : [],
      looks: { user: access.user.id, looks },
    };
  }

  /** The answers that the member may have, of one transaction. */
  #inProject(request: FastifyRequest, projectId: string, of: string): Promise<InProject> {
    const { sessions, clock } = this.#parts;
    const wanted = { projectId, permission: '', mode: 'read', plugin: null } as const;
    return asMember(request, sessions, wanted, async (tx, { user, project }) => {
      const context = {
        tx,
        user,
        project,
        now: clock(),
        requestId: request.id,
        ip: request.ip,
        deviceId: null,
        commit: () => Promise.reject(new Error('A page changes nothing.')),
      };
      const ask = async ([call, route]: readonly [string, Route]) => {
        const made = await route.handle({ params: undefined, query: undefined, body: undefined }, context);
        return [call, route.response.parse(made)] as const;
      };
      const [first, ...others] = this.#routes.filter(
        ([, { permission }]) => permission === '' || user.permissions.has(permission),
      );
      // The project names the latest event. What is read after it includes at least that much.
      const opened = first === undefined ? [] : [await ask(first)];
      const inProject = new Map([...opened, ...(await Promise.all(others.map(ask)))]);
      const { data: layers } = layerList.safeParse(inProject.get('/layers'));
      return { inProject, layers, looks: layers ? await firstLooks(tx, layers, of) : [] };
    });
  }
}

function filesOf(project: string, list: LayerList): readonly string[] {
  return firstFiles(list).map((sha256) => `${project}/files/${sha256}`);
}
