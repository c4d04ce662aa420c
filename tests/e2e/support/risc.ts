import { expect, type Locator, type Page } from '@playwright/test';
import { emailOf, type Journey } from './journey.ts';
import { type RiscAction, type RiscWords, riscWords } from './risc-words.ts';

type Part = 'engineer' | 'gate' | 'lead' | 'inspector' | 'landSurveyor' | 'residentEngineer';

/** A contract in which inspection forms are played, and who plays which part. */
export interface Contract {
  readonly code: string;
  readonly discipline: 'C' | 'S';
  readonly formType: string;
  /** Whether the gate receives a form before it forwards it. */
  readonly receivesFirst: boolean;
  /** What a form is once the gate has forwarded it. */
  readonly forwarded: 'Received' | 'Classified';
  /** E-mail addresses, or what stands before the demo's. Empty: nobody. */
  readonly people: Readonly<Record<Part, string>>;
}

export type Locale = keyof typeof riscWords;

export const ty: Contract = {
  code: 'TY',
  discipline: 'C',
  formType: 'formwork',
  receivesFirst: false,
  forwarded: 'Classified',
  people: {
    engineer: 'wu.kinlung',
    gate: 'cheng.tszkit',
    lead: 'kong.kinlung',
    inspector: 'choi.tszkit',
    // TY has nobody for it.
    landSurveyor: '',
    residentEngineer: 'au.kinlung',
  },
};
/** TCE 1.0, and a survey, which the surveyors inspect. */
export const tce: Contract = {
  code: 'TCE',
  discipline: 'S',
  formType: 'setting-out',
  receivesFirst: true,
  forwarded: 'Received',
  people: {
    engineer: 'lai.kayee',
    gate: 'lo.kayee',
    lead: 'mok.kayee',
    inspector: 'poon.kayee',
    landSurveyor: 'tse.kayee',
    residentEngineer: 'pang.hauyan',
  },
};
/** TCE 1.1. */
export const bem: Contract = {
  code: 'BEM',
  discipline: 'C',
  formType: 'formwork',
  receivesFirst: false,
  forwarded: 'Received',
  people: {
    engineer: 'au.chunyin',
    gate: 'cheng.waiman',
    lead: 'leung.chunyin',
    inspector: 'choi.waiman',
    // The land surveyors of BEM are for surveys only.
    landSurveyor: '',
    residentEngineer: 'chu.chunyin',
  },
};

export interface Form {
  readonly id: string;
  readonly number: string;
  readonly description: string;
}
interface WireForm {
  readonly id: string;
  readonly status: string;
  readonly form_number: string | null;
  readonly version: number;
  readonly tasks: readonly { readonly id: string }[];
}
interface Player {
  readonly page: Page;
  readonly id: string;
  readonly name: string;
}
/** How far a form comes before its journey begins. */
type Start = 'Submitted' | 'Received' | 'Forwarded' | 'Assigned' | 'Inspecting' | 'Inspected';

/** What is filled in before a step is sent. */
export interface Said {
  readonly result?: 'Pass' | 'Fail';
  readonly comment?: string;
  /** Who is named by it. */
  readonly to?: Part;
  readonly skip?: boolean;
  readonly countersign?: readonly ('landSurveyor' | 'residentEngineer')[];
}

/** PNG of one black pixel. */
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';
const inMenu: readonly RiscAction[] = ['withdraw', 'requestEdit', 'reassign'];

/** The people of a contract, each in a browser of their own, and what they do with inspection forms. */
export class RiscSite {
  readonly words: RiscWords;
  readonly contract: Contract;
  readonly locale: Locale;
  readonly #journey: Journey;
  readonly #players = new Map<Part, Promise<Player>>();
  #projectId = '';

  constructor(journey: Journey, contract: Contract, locale: Locale) {
    this.#journey = journey;
    this.contract = contract;
    this.locale = locale;
    this.words = riscWords[locale];
  }

  get list(): string {
    return `/p/${this.contract.code}/x/dwss/risc/formmanage`;
  }

  /** The model with the tab of the inspection forms. */
  get model(): string {
    return `/p/${this.contract.code}/model?tab=gantry.dwss/dwss`;
  }

  /** The window in the model that offers forms. */
  attachWindow(page: Page): Locator {
    return page.getByRole('region', { name: this.words.attachWindow });
  }

  /** Signs a part's person in, once. */
  player(part: Part): Promise<Player> {
    const there = this.#players.get(part) ?? this.#signIn(part);
    this.#players.set(part, there);
    return there;
  }

  async #signIn(part: Part): Promise<Player> {
    const { people, code } = this.contract;
    const { locale } = this;
    const page = await this.#journey.colleague({ email: emailOf(people[part]) }, { locale });
    const { user } = await (await page.request.get('/api/session')).json();
    const projects = await (await page.request.get('/api/projects')).json();
    const list: readonly { readonly id: string; readonly code: string }[] = projects.projects ?? projects;
    this.#projectId = list.find((one) => one.code === code)?.id ?? '';
    return { page, id: user.id, name: user.name };
  }

  /** Calls the server as a part's person. */
  async call(part: Part, method: 'get' | 'post', path: string, data?: object) {
    const { page } = await this.player(part);
    const address = `/api/dwss${path}?project_id=${this.#projectId}`;
    const reply = await page.request[method](address, data && { data });
    expect(reply.ok(), `${method} ${path} as ${part}: ${await reply.text()}`).toBe(true);
    return reply.json();
  }

  async read(part: Part, id: string): Promise<WireForm> {
    return (await this.call(part, 'get', `/form/RISCForm/${id}`)).form;
  }

  /** Does a step through the interface, as other programs do. */
  async step(part: Part, action: RiscAction, id: string, body: object = {}, to?: Part): Promise<WireForm> {
    const { tasks } = await this.read(part, id);
    const target = to === undefined ? '' : `/${(await this.player(to)).id}`;
    const reply = await this.call(part, 'post', `/workflow/${action}/${tasks.at(-1)?.id}${target}`, {
      signature: { image },
      ...body,
    });
    return reply.form;
  }

  /** A complete draft of the engineer's, made through the interface. */
  async draft(description: string): Promise<WireForm> {
    const { discipline, formType } = this.contract;
    const { portions } = await this.call('engineer', 'get', '/portion');
    const { locations } = await this.call('engineer', 'get', `/portion/${portions[0].id}/location`);
    const { form } = await this.call('engineer', 'post', '/form/RISCForm/create', {
      discipline,
      form_type: formType,
      portion: portions[0].id,
      location: locations[0].id,
      description,
      survey_time: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    });
    return form;
  }

  /** A form that its people have brought so far, through the interface. */
  async given(start: Start): Promise<Form> {
    const { receivesFirst } = this.contract;
    const description = `${start} ${crypto.randomUUID()}`;
    const { id } = await this.draft(description);
    const found = {
      approval_result: 'Pass',
      actual_inspection_date: new Date().toISOString(),
      // The work is ready in two days only.
      comment: 'Ready early',
    };
    const way: readonly (readonly [start: Start, step: () => Promise<WireForm>])[] = [
      ['Submitted', () => this.step('engineer', 'submit', id)],
      ...(receivesFirst || start === 'Received'
        ? [['Received', () => this.step('gate', 'receive', id)] as const]
        : []),
      ['Forwarded', () => this.step('gate', 'forward', id, {}, 'lead')],
      ['Assigned', () => this.step('lead', 'assign', id, {}, 'inspector')],
      ['Inspecting', () => this.step('inspector', 'receive', id)],
      ['Inspected', () => this.step('inspector', 'signoff', id, found)],
    ];
    let number = '';
    for (const [reached, step] of way) {
      number = (await step()).form_number ?? '';
      if (reached === start) break;
    }
    return { id, number, description };
  }

  /** Shows a form to a part's person. */
  async open(part: Part, { id }: Pick<Form, 'id'>): Promise<Page> {
    const { page } = await this.player(part);
    const address = `/p/${this.contract.code}/x/dwss/risc/detail?id=${id}`;
    if (!page.url().endsWith(address)) await page.goto(address);
    return page;
  }

  /** Takes a step on the page of a form, as the person of a part does. */
  async act(part: Part, action: RiscAction, form: Form, said: Said = {}): Promise<void> {
    const page = await this.open(part, form);
    const { actions, more } = this.words;
    // The inspector's receipt is called attending, and the lead's signature confirming.
    const word =
      action === 'receive' && part === 'inspector'
        ? 'attend'
        : action === 'signoff' && part === 'lead'
          ? 'confirm'
          : action;
    const name = { name: actions[word], exact: true };
    if (inMenu.includes(action)) {
      await page.getByRole('button', { name: more }).click();
      await page.getByRole('menuitem', name).click();
    } else await page.getByRole('button', name).click();
    const dialog = page.getByRole('dialog', { name: `${actions[word]} ${form.number}` });
    await this.#fill(page, dialog, said);
    await this.sign(dialog, (await this.player(part)).name);
    await dialog.getByRole('button', name).click();
    await this.done(page);
  }

  /** Closes the dialog that tells what was done. */
  async done(page: Page): Promise<void> {
    const success = page.getByRole('dialog', { name: this.words.success });
    await success.getByRole('button', { name: this.words.done }).click();
    await expect(success).toBeHidden();
  }

  async #fill(page: Page, dialog: Locator, said: Said): Promise<void> {
    const { words } = this;
    const choose = async (field: string | RegExp, part: Part) => {
      const { name } = await this.player(part);
      await dialog.getByRole('combobox', { name: field }).fill(name);
      await page.getByRole('option', { name }).click();
    };
    if (said.result) await dialog.getByRole('radio', { name: words.results[said.result] }).check();
    if (said.skip) await dialog.getByRole('checkbox', { name: words.skip }).check();
    if (said.to) await choose(words.person, said.to);
    if (said.countersign) await dialog.getByRole('checkbox', { name: words.needCountersign }).check();
    for (const part of said.countersign ?? [])
      await choose(part === 'landSurveyor' ? words.landSurveyor : words.residentEngineer, part);
    // A result before the work is ready says why.
    const comment = said.comment ?? (said.result && 'Ready early');
    if (comment) await dialog.getByRole('textbox', { name: words.comment }).fill(comment);
  }

  /** Signs by typing a name, where the step is signed. */
  async sign(area: Locator, name: string): Promise<void> {
    await area.waitFor();
    const tab = area.getByRole('tab', { name: this.words.typed });
    if (!(await tab.isVisible())) return;
    await tab.click();
    await area.getByRole('textbox', { name: this.words.yourName }).fill(name);
  }

  /** Waits until a part's person sees that the form has a status. */
  async sees(part: Part, status: string, form: Pick<Form, 'id'>): Promise<void> {
    const page = await this.open(part, form);
    await expect(page.getByText(`${this.words.list} / ${status}`, { exact: true })).toBeVisible();
  }
}
