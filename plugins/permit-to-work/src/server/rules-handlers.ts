import { type PermitRules, permitRules, ruleFields } from '../contract/wire.ts';
import type { PermitHandlers } from './handlers.ts';
import { readRules, saveRules } from './rules-repository.ts';

export const rulesHandlers: PermitHandlers<'rules' | 'saveRules'> = {
  rules: async (_input, { tx }) => ({ rules: await readRules(tx) }),
  async saveRules({ version, ...fields }, { tx, now, refuse }) {
    const before = await readRules(tx);
    const wanted = { ...before, ...fields };
    const conflict = async () => {
      const current = await readRules(tx);
      return refuse('VERSION_CONFLICT', 'Somebody changed the rules since they were read.', {
        expectedVersion: version,
        currentVersion: current.version,
        changedFields: ruleNames.filter((name) => current[name] !== wanted[name]),
        current,
      });
    };
    if (before.version !== version) throw await conflict();
    const rules = permitRules.parse({ ...wanted, version: version + 1 });
    if (!(await saveRules(tx, rules, now))) throw await conflict();
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

// The names are those of the fields.
const ruleNames = Object.keys(ruleFields.shape) as Exclude<keyof PermitRules, 'version'>[];
