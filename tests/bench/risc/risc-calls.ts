import { setTimeout as wait } from 'node:timers/promises';
import { activityList } from '../../../packages/contract/src/index.ts';
import { type Cookie, cookieHeader } from '../built-server.ts';

/** A drawing that is as small as a signature may be. */
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';

/** What somebody who is signed in asks of the server. */
export class RiscCalls {
  readonly #url: string;
  readonly #projectId: string;
  readonly #cookie: string;

  constructor(url: string, projectId: string, cookies: readonly Cookie[]) {
    this.#url = url;
    this.#projectId = projectId;
    this.#cookie = cookieHeader(cookies);
  }

  /** Begins a complete form at a place. Returns the id of the task that submits it. */
  async draft(places: object): Promise<string> {
    const { form } = (await this.#post('/api/dwss/form/RISCForm/create', {
      discipline: 'C',
      form_type: 'formwork',
      description: 'Formwork to the side wall',
      survey_time: new Date(Date.now() + 48 * 3_600_000).toISOString(),
      ...places,
    })) as { readonly form: { readonly tasks: readonly { readonly id: string }[] } };
    const task = form.tasks.at(-1);
    if (task === undefined) throw new Error('A draft has no task.');
    return task.id;
  }

  /** Submits a form. Returns the status and code of a refusal. */
  async submit(taskId: string, idempotencyKey: string): Promise<string | undefined> {
    const response = await this.#send(`/api/dwss/workflow/submit/${taskId}`, {
      signature: { image },
      idempotencyKey,
    });
    const { error } = (await response.json()) as { readonly error?: { readonly code: string } };
    return response.ok ? undefined : `${response.status} ${error?.code}`;
  }

  /** Receives forms in one signed batch. @throws Error unless all are received */
  async receive(formIds: readonly string[]): Promise<void> {
    const answer = await this.#post('/api/dwss/workflow/batch/receive', {
      formIds,
      signature: { image },
      approval_result: 'Pass',
    });
    const { failures } = answer as { readonly failures: readonly unknown[] };
    if (failures.length > 0) throw new Error(`Some forms were not received: ${JSON.stringify(failures[0])}`);
  }

  /** Exports the forms that were submitted in a period, and waits for the file. Returns its bytes. */
  async export(dateRange: string, format: 'csv' | 'xlsx'): Promise<number> {
    const { jobId } = (await this.#post('/api/dwss/form/RISCForm/exports', { dateRange, format })) as {
      readonly jobId: string;
    };
    while (true) {
      const { activities } = activityList.parse(
        await this.#get(`/api/projects/${this.#projectId}/activities`),
      );
      const job = activities.find(({ id }) => id === jobId);
      if (job?.status === 'done' && job.file !== null) return job.file.bytes;
      if (job === undefined || !['waiting', 'running'].includes(job.status))
        throw new Error(`The export ended as ${JSON.stringify(job)}.`);
      await wait(200);
    }
  }

  /** Whether the demo is still being filled. */
  async isFilling(): Promise<boolean> {
    const { demoFilling } = (await this.#get('/api/session')) as { readonly demoFilling: boolean };
    return demoFilling;
  }

  async #get(path: string): Promise<unknown> {
    return answered(await fetch(`${this.#url}${path}`, { headers: { cookie: this.#cookie } }));
  }

  async #post(path: string, body: object): Promise<unknown> {
    return answered(await this.#send(path, body));
  }

  #send(path: string, body: object): Promise<Response> {
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
