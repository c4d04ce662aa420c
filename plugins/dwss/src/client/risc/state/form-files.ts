import type { AddFile } from '@gantry/plugin-ui';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { FilesInTurn } from '../../state/files-in-turn.ts';
import type { RiscSource } from '../risc-api.ts';
import type { RiscRecord } from './risc-record.ts';

type Side = 'contractor' | 'consultant';

/** Adds and removes files of a form. */
export class FormFiles {
  private readonly module: RiscSource;
  private readonly record: RiscRecord;
  private readonly files: FilesInTurn<{ readonly form: RiscForm }>;

  constructor(module: RiscSource, record: RiscRecord) {
    this.module = module;
    this.record = record;
    this.files = new FilesInTurn({
      version: () => record.form?.version ?? 1,
      accept: ({ form }) => record.accept({ form }),
      refresh: record.refresh,
    });
  }

  /** @throws ApiError */
  add(side: Side, ...[file, options]: Parameters<AddFile>): Promise<void> {
    const { api, context } = this.module;
    const formId = this.record.id;
    return this.files.add(
      context.files.upload(file, { rule: 'risc-attachment', ...options }),
      (uploadId, version) => api.addAttachments({ formId, side, uploadIds: [uploadId], version }),
    );
  }

  /** @throws ApiError */
  remove(attachmentId: string): Promise<void> {
    const { api } = this.module;
    const formId = this.record.id;
    return this.files.change((version) => api.removeAttachment({ formId, attachmentId, version }));
  }
}
