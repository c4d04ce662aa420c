import { NewDrafts, rememberList } from '@gantry/plugin-ui';
import { createContext, useContext } from 'react';
import { deviceCalls } from '../contract/devices/calls.ts';
import { referenceCalls } from '../contract/reference/calls.ts';
import { riscCalls } from '../contract/risc/calls.ts';
import { type RiscVariant, riscVariants } from '../contract/risc/workflow.ts';
import type { RiscContext, RiscSource } from './risc-api.ts';
import { type DeviceApi, type DeviceList, deviceList } from './state/device-list.ts';
import { type FormList, formList } from './state/form-list.ts';
import { type EntryLists, entryLists, type ReferenceApi } from './state/reference-lists.ts';
import { ReferenceWork } from './state/reference-work.ts';
import { type RiscLinks, riscLinks } from './state/risc-links.ts';

/** What the plugin's views share while a project is open. */
export interface RiscModule extends RiscSource {
  /** Of the project; a form keeps the one that it began with. */
  readonly variant: RiscVariant;
  readonly list: FormList;
  readonly deviceApi: DeviceApi;
  /** Members of the company with the devices on which they sign. */
  readonly deviceList: DeviceList;
  /** What was filled in for new forms. */
  readonly newDrafts: NewDrafts;
  /** Forms and objects of the model. */
  readonly links: RiscLinks;
  /** What forms offer, and what is being done about it. */
  readonly reference: {
    readonly api: ReferenceApi;
    readonly lists: EntryLists;
    readonly work: ReferenceWork;
  };
}

export function riscModule(context: RiscContext): RiscModule {
  const api = context.api(riscCalls);
  const list = formList(context, api);
  void rememberList(list, context, context.storage.user, 'list.risc');
  const variant = variantOf(context.session.project.variant);
  const deviceApi = context.api(deviceCalls);
  const referenceApi = context.api(referenceCalls);
  const devices = deviceList(context, deviceApi);
  return {
    context,
    api,
    variant,
    list,
    deviceApi,
    deviceList: devices,
    newDrafts: new NewDrafts(context.storage.user, 'draft.risc.new'),
    links: riscLinks({ api, context }),
    reference: { api: referenceApi, lists: entryLists(context, referenceApi), work: new ReferenceWork() },
  };
}

/** The server knows no project without one of the variants; a project of a test may have none. */
function variantOf(name: string): RiscVariant {
  return riscVariants.find((variant) => variant === name) ?? 'TCE11';
}

const CurrentModule = createContext<RiscModule | undefined>(undefined);
export const RiscModuleProvider = CurrentModule.Provider;

/** @throws Error in a component outside the plugin's views. */
export function useRiscModule(): RiscModule {
  const module = useContext(CurrentModule);
  if (!module) throw new Error('useRiscModule was called outside a view of the site forms.');
  return module;
}
