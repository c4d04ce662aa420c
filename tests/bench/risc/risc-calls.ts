import { image, MemberCalls } from '../lists/member-calls.ts';

/** What somebody who is signed in asks of inspection forms. */
export class RiscCalls extends MemberCalls {
  /** Begins a complete form at a place. Returns the id of the task that submits it. */
  async draft(places: object): Promise<string> {
    const { form } = (await this.post('/api/dwss/form/RISCForm/create', {
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
    const response = await this.send(`/api/dwss/workflow/submit/${taskId}`, {
      signature: { image },
      idempotencyKey,
    });
    const { error } = (await response.json()) as { readonly error?: { readonly code: string } };
    return response.ok ? undefined : `${response.status} ${error?.code}`;
  }

  /** Receives forms in one signed batch. @throws Error unless all are received */
  async receive(formIds: readonly string[]): Promise<void> {
    const answer = await this.post('/api/dwss/workflow/batch/receive', {
      formIds,
      signature: { image },
      approval_result: 'Pass',
    });
    const { failures } = answer as { readonly failures: readonly unknown[] };
    if (failures.length > 0) throw new Error(`Some forms were not received: ${JSON.stringify(failures[0])}`);
  }

  /** Exports the forms that were submitted in a period, and waits for the file. Returns its bytes. */
  export(dateRange: string, format: 'csv' | 'xlsx'): Promise<number> {
    return this.exportList('/api/dwss/form/RISCForm/exports', { dateRange, format });
  }
}
