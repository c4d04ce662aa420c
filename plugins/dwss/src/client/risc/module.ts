import { viewContext } from '@gantry/plugin-sdk';
import { NewDrafts, rememberList } from '@gantry/plugin-ui';
import { riscCalls } from '../../contract/risc/calls.ts';
import { type RiscVariant, riscVariants } from '../../contract/risc/workflow.ts';
import type { SiteForms } from '../site-forms.ts';
import type { RiscSource } from './risc-api.ts';
import { type FormList, formList } from './state/form-list.ts';
import { type RiscLinks, riscLinks } from './state/risc-links.ts';

/** What the views of the inspection forms share while a project is open. */
export interface RiscModule extends RiscSource {
  readonly forms: SiteForms;
  /** Of the project; a form keeps the one that it began with. */
  readonly variant: RiscVariant;
  readonly list: FormList;
  /** What was filled in for new forms. */
  readonly newDrafts: NewDrafts;
  /** Forms and objects of the model. */
  readonly links: RiscLinks;
}

export function riscModule(forms: SiteForms): RiscModule {
  const { context } = forms;
  const api = context.api(riscCalls);
  const list = formList(context, api);
  rememberList(list, context, context.storage.user, 'list.risc');
  return {
    context,
    forms,
    api,
    variant: variantOf(context.session.project.variant),
    list,
    newDrafts: new NewDrafts(context.storage.user, 'draft.risc.new'),
    links: riscLinks({ api, context }),
  };
}

/** The server knows no project without one of the variants; a project of a test may have none. */
function variantOf(name: string): RiscVariant {
  return riscVariants.find((variant) => variant === name) ?? 'TCE11';
}

export const [RiscModuleProvider, useRiscModule] = viewContext<RiscModule>('the inspection forms');
