import { type ActionInput, stepBody } from '@gantry/plugin-ui';

/**
 * What the batch of any kind sends of its forms and of what was filled in. A form that changed since it was shown must not be signed
 * unread.
 */
export const batchBody = (
  forms: readonly { readonly id: string; readonly version: number }[],
  input: ActionInput,
) => ({
  formIds: forms.map(({ id }) => id),
  versions: Object.fromEntries(forms.map(({ id, version }) => [id, version])),
  ...stepBody(input),
});
