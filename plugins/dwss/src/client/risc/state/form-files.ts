import { refusalOf } from '@gantry/plugin-sdk';
import type { AddFile } from '@gantry/plugin-ui';
import { attachmentCalls } from '../../../contract/risc/attachment-calls.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';
import type { RiscSource } from '../risc-api.ts';
import type { RiscRecord } from './risc-record.ts';

/** How often a file is tried again after somebody else changed the form. */
const mostTries = 5;

type Side = 'contractor' | 'consultant';

/** Adds and removes files of a form, one after another: each changes the version that the next one names. */
export class FormFiles {
  private readonly module: RiscSource;
  private readonly record: RiscRecord;
  private last: Promise<unknown> = Promise.resolve();

  constructor(module: RiscSource, record: RiscRecord) {
    this.module = module;
    this.record = record;
  }

  /** @throws ApiError */
  add(side: Side, ...[file, options]: Parameters<AddFile>): Promise<void> {
    const { api, context } = this.module;
    const uploaded = context.files.upload(file, { rule: 'risc-attachment', ...options });
    return this.inTurn(async () => {
      const { uploadId } = await uploaded;
      await this.change(
        (version) => api.addAttachments({ formId: this.record.id, side, uploadIds: [uploadId], version }),
        (error) => refusalOf(attachmentCalls.addAttachments, error)?.code,
      );
    }, uploaded);
  }

  /** @throws ApiError */
  remove(attachmentId: string): Promise<void> {
    const { api } = this.module;
    return this.inTurn(() =>
      this.change(
        (version) => api.removeAttachment({ formId: this.record.id, attachmentId, version }),
        (error) => refusalOf(attachmentCalls.removeAttachment, error)?.code,
      ),
    );
  }

  private inTurn(act: () => Promise<void>, before: Promise<unknown> = Promise.resolve()): Promise<void> {
    // A large file that is still on its way does not hold up those that have arrived.
    return before.then(() => {
      const mine = this.last.then(act);
      this.last = mine.catch(() => undefined);
      return mine;
    });
  }

  private async change(
    call: (version: number) => Promise<{ readonly form: RiscForm }>,
    codeOf: (error: unknown) => string | undefined,
  ) {
    for (let tries = 1; ; tries += 1) {
      try {
        const { form } = await call(this.record.form?.version ?? 1);
        await this.record.accept({ form });
        return;
      } catch (error) {
        if (codeOf(error) !== 'VERSION_CONFLICT' || tries === mostTries) throw error;
        // A file does not depend on what somebody else changed in the form.
        await this.record.refresh();
      }
    }
  }
}
