import { useEffect, useState } from 'react';
import type { RiscForm } from '../../contract/risc/form.ts';
import type { RiscRecord } from '../state/risc-record.ts';
import { changedFields, fieldsOf } from './form-fields.ts';

/**
 * The version that is edited. A newer one takes its place if the fields are the same in it, such as when a file was added, or if the
 * user has changed nothing; else saving tells of the conflict.
 */
export function useFormBase(record: RiscRecord | undefined, isDirty: () => boolean) {
  const [base, setBase] = useState(record?.form);
  const latest = record?.form;
  useEffect(() => {
    setBase((now) => {
      if (latest === undefined || (now !== undefined && latest.version <= now.version)) return now;
      const isSame = now !== undefined && Object.keys(changedFields(now, fieldsOf(latest))).length === 0;
      return isSame || !isDirty() ? latest : now;
    });
  });
  return [base, (form: RiscForm) => setBase(form)] as const;
}
