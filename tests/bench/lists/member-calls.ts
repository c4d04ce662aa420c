import { setTimeout as wait } from 'node:timers/promises';
import { activityList } from '../../../packages/contract/src/index.ts';
import { type Cookie, cookieHeader } from '../built-server.ts';

/** A drawing that is as small as a signature may be. */
export const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';

/** What somebody who is signed in asks of the server. */
export class MemberCalls {
  readonly #url: string;
  readonly #projectId: string;
  readonly #cookie: string;

  constructor(url: string, projectId: string, cookies: readonly Cookie[]) {
    this.#url = url;
    this.#projectId = projectId;
    this.#cookie = cookieHeader(cookies);
  }

  /** Whether the demo is still being filled. */
  async isFilling(): Promise<boolean> {
    const { demoFilling } = (await this.get('/api/session')) as { readonly demoFilling: boolean };
    return demoFilling;
  }

  /** Exports a list, and waits for the file. Returns its bytes. */
  async exportList(path: string, question: object): Promise<number> {
    const { jobId } = (await this.post(path, question)) as { readonly jobId: string };
    while (true) {
      const { activities } = activityList.parse(
        await this.get(`/api/projects/${this.#projectId}/activities`),
      );
      const job = activities.find(({ id }) => id === jobId);
      if (job?.status === 'done' && job.file !== null) return job.file.bytes;
      if (job === undefined || !['waiting', 'running'].includes(job.status))
        throw new Error(`The export ended as ${JSON.stringify(job)}.`);
      await wait(200);
    }
  }

  async get(path: string): Promise<unknown> {
    return answered(await fetch(`${this.#url}${path}`, { headers: { cookie: this.#cookie } }));
  }

  async post(path: string, body: object): Promise<unknown> {
    return answered(await this.send(path, body));
  }

  send(path: string, body: object): Promise<Response> {
    return fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { cookie: this.#cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ project_id: this.#projectId, ...body }),
    });
  }
}

async function answered(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
