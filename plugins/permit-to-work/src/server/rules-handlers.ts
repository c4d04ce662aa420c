import type { PermitHandlers } from './handlers.ts';
import { readRules, saveRules } from './rules-repository.ts';

export const rulesHandlers: PermitHandlers<'rules' | 'saveRules'> = {
  rules: async (_input, { tx }) => ({ rules: await readRules(tx) }),
  async saveRules({ requestCutOff, version }, { tx, now, refuse }) {
    const before = await readRules(tx);
    const rules = { requestCutOff, version: version + 1 };
    if (before.version !== version || !(await saveRules(tx, rules, now))) {
      const current = await readRules(tx);
      throw refuse('VERSION_CONFLICT', 'Somebody changed the rules since they were read.', {
        expectedVersion: version,
        currentVersion: current.version,
        changedFields: ['requestCutOff'],
        current,
      });
    }
    await tx.audit({
      entity: 'permit-rules',
      entityId: tx.projectId,
      action: 'update',
      before,
      after: rules,
    });
    return { rules };
  },
};
