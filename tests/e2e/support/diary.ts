import { expect, type Locator, type Page } from '@playwright/test';
import { emailOf, type Journey } from './journey.ts';

/** A contract whose diaries are written, and who plays which part. */
export interface DiaryContract {
  readonly code: string;
  /** E-mail addresses, or what stands before the demo's. */
  readonly people: Readonly<Record<DiaryPart, string>>;
}

const people = {
  engineer: 'wu.kinlung',
  agent: 'lam.kinlung',
  gate: 'cheng.tszkit',
  reviewer: 'kong.kinlung',
  cre: 'au.kinlung',
} as const;
export type DiaryPart = keyof typeof people;
const ofTy: DiaryContract = { code: 'TY', people };

const diaryWords = {
  en: {
    typed: 'Type',
    yourName: 'Your name',
    success: 'Success',
    done: 'Done',
    comment: /^(Reason|Comment)/,
  },
  'zh-CN': {
    typed: '输入',
    yourName: '您的姓名',
    success: '成功',
    done: '完成',
    comment: /^(原因|意见)/,
  },
} as const;
export type DiaryLocale = keyof typeof diaryWords;

interface Player {
  readonly page: Page;
  readonly id: string;
  readonly name: string;
}
interface WirePortion {
  readonly id: string;
  readonly version: number;
  readonly tasks: readonly { readonly id: string; readonly closed_at: string | null }[];
}

/** PNG of one black pixel. */
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';

/** Site diaries of a contract, and the people who write them, each in a browser of their own. */
export class DiarySite {
  readonly base: string;
  readonly #journey: Journey;
  readonly #contract: DiaryContract;
  readonly #locale: DiaryLocale;
  readonly #players = new Map<DiaryPart, Promise<Player>>();
  #projectId = '';

  constructor(journey: Journey, locale: DiaryLocale, contract = ofTy) {
    this.base = `/p/${contract.code}/x/dwss/sitediary`;
    this.#contract = contract;
    this.#journey = journey;
    this.#locale = locale;
  }

  /** Signs a part's person in, once. */
  player(part: DiaryPart): Promise<Player> {
    const there = this.#players.get(part) ?? this.#signIn(part);
    this.#players.set(part, there);
    return there;
  }

  async #signIn(part: DiaryPart): Promise<Player> {
    const look = { locale: this.#locale };
    const page = await this.#journey.colleague({ email: emailOf(this.#contract.people[part]) }, look);
    const { user } = await (await page.request.get('/api/session')).json();
    const { projects } = await (await page.request.get('/api/projects')).json();
    this.#projectId = projects.find(({ code }: { code: string }) => code === this.#contract.code).id;
    return { page, id: user.id, name: user.name };
  }

  /** Calls the server as a part's person. */
  async call(part: DiaryPart, method: 'get' | 'post', path: string, data?: object) {
    const { page } = await this.player(part);
    const mark = path.includes('?') ? '&' : '?';
    const address = `/api/dwss${path}${mark}project_id=${this.#projectId}`;
    const reply = await page.request[method](address, data && { data });
    expect(reply.ok(), `${method} ${path} as ${part}: ${await reply.text()}`).toBe(true);
    return reply.json();
  }

  /** The latest past day of a month without a diary. */
  async freeDay(month: string): Promise<string> {
    const { days } = await this.call('engineer', 'get', `/v1/form/SiteDiary/calendar?month=${month}`);
    const missing = days.filter(({ state }: { state: string }) => state === 'missing');
    expect(missing.length, `days without a diary in ${month}`).toBeGreaterThan(0);
    return missing.at(-1).date;
  }

  /** A diary of a day whose only portion the engineer has submitted, made through the interface. */
  async pending(day: string): Promise<{ readonly id: string; readonly portion: WirePortion }> {
    const { portions } = await this.call('engineer', 'get', '/portion');
    const begun = await this.call('engineer', 'post', '/v1/form/SiteDiary/create', {
      diary_date: day,
      weather_am: 'fine',
      weather_pm: 'cloudy',
      portions: [{ portion: portions[0].id }],
    });
    const [portion] = begun.form.portions;
    const saved = await this.call('engineer', 'post', `/v1/form/SiteDiary/portion/update/${portion.id}`, {
      version: portion.version,
      activities: 'Kerb laying, ramp K',
    });
    const task = saved.form.portions[0].tasks.find((one: WirePortion['tasks'][0]) => one.closed_at === null);
    const { form } = await this.call('engineer', 'post', `/v1/form/SiteDiary/workflow/submit/${task.id}`, {
      signature: { image },
    });
    return { id: form.id, portion: form.portions[0] };
  }

  /** A diary of a day that the supervisor has received, made through the interface. */
  async received(day: string): Promise<{ readonly id: string }> {
    const { id, portion } = await this.pending(day);
    const open = ({ tasks }: Pick<WirePortion, 'tasks'>) => tasks.find((task) => task.closed_at === null)?.id;
    const path = '/v1/form/SiteDiary/workflow';
    const signed = await this.call('agent', 'post', `${path}/sign/${open(portion)}`, {
      signature: { image },
    });
    await this.call('gate', 'post', `${path}/receive/${open(signed.form)}`, {});
    return { id };
  }

  /** Shows a diary to a part's person. */
  async open(part: DiaryPart, id: string): Promise<Page> {
    const { page } = await this.player(part);
    await page.goto(`${this.base}/detail?id=${id}`);
    return page;
  }

  /** Fills in the dialog of a step and sends it; its button has the same name as the step. */
  async send(part: DiaryPart, action: string, said: { readonly comment?: string } = {}): Promise<void> {
    const { page, name } = await this.player(part);
    const words = diaryWords[this.#locale];
    const dialog = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('button', { name: action, exact: true }) });
    await dialog.waitFor();
    if (said.comment !== undefined)
      await dialog.getByRole('textbox', { name: words.comment }).fill(said.comment);
    const typed = dialog.getByRole('tab', { name: words.typed });
    if (await typed.isVisible()) {
      await typed.click();
      await dialog.getByRole('textbox', { name: words.yourName }).fill(name);
    }
    await dialog.getByRole('button', { name: action, exact: true }).click();
    const success = page.getByRole('dialog', { name: words.success });
    await success.getByRole('button', { name: words.done }).click();
    await expect(success).toBeHidden();
  }
}

/** Writes a row of a list of a portion. */
export async function writeRow(
  list: Locator,
  row: number,
  cells: Readonly<Record<string, string | RegExp>>,
): Promise<void> {
  for (const [name, value] of Object.entries(cells)) {
    const cell = list.getByRole('listitem').nth(row).locator(`[data-cell="${name}"]`);
    // A cell draws its choices once it is used.
    await cell.focus();
    if ((await cell.evaluate(({ tagName }) => tagName)) !== 'SELECT') await cell.fill(String(value));
    else {
      const option = cell.locator('option').filter({ hasText: value });
      await expect(option).toHaveCount(1);
      await cell.selectOption((await option.getAttribute('value')) ?? '');
    }
  }
}
