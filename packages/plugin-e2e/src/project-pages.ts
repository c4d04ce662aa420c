import { expect, type Locator, type Page } from '@playwright/test';
import { Scene } from './scene.ts';

/** Where a plugin's views are shown. */
export type ViewPoint = 'modelTabs' | 'windowTabs' | 'dashboardItems' | 'settingsPages' | 'routes';

/** What the model page opens with. */
export interface ModelPlace {
  /** Full id of a model tab, such as `acme.cranes/loads`; none is opened unless given. */
  readonly tab?: string;
  /** GlobalId of the object that is selected; none unless given. */
  readonly object?: string;
  /** Day of the timeline, `2026-11-20`; the present one unless given. */
  readonly day?: string;
}

/** An object of a project's models. */
export interface FoundObject {
  /** UUID of the model. */
  readonly modelId: string;
  /** Of IFC, 22 characters. */
  readonly globalId: string;
  /** Null where the model has none. */
  readonly name: string | null;
}

/** The pages of one project. Each opens by its address, which the host promises. */
export class ProjectPages {
  /** The page on which they open. */
  readonly page: Page;
  /** Code of the project, such as `BEM`. */
  readonly code: string;

  constructor(page: Page, code: string) {
    this.page = page;
    this.code = code;
  }

  /** UUID of the project, for calls of `page.request`. @throws Error unless somebody who is a member is signed in */
  async id(): Promise<string> {
    const { projects }: { projects: readonly { readonly id: string; readonly code: string }[] } = await (
      await this.page.request.get('/api/projects')
    ).json();
    const found = projects.find(({ code }) => code === this.code);
    if (found === undefined) throw new Error(`Whoever is signed in is no member of a project ${this.code}.`);
    return found.id;
  }

  /** The first object that the search of the app finds by a text, such as a name or a class. @throws Error if there is none */
  async findObject(text: string): Promise<FoundObject> {
    const query = new URLSearchParams({ search: text, limit: '1' });
    const { objects }: { objects: readonly FoundObject[] } = await (
      await this.page.request.get(`/api/projects/${await this.id()}/objects?${query}`)
    ).json();
    const [found] = objects;
    if (found === undefined) throw new Error(`No object of ${this.code} is found by "${text}".`);
    return found;
  }

  /** Opens the model, with the panel of a model tab and with an object selected. `Scene.loaded` waits for the models. */
  async model({ tab = 'none', object, day }: ModelPlace = {}): Promise<Scene> {
    const query = new URLSearchParams({ tab, ...(object && { object }), ...(day && { day }) });
    await this.page.goto(`/p/${this.code}/model?${query}`);
    return new Scene(this.page);
  }

  /** Opens the model with an object selected. @param globalId - of IFC, 22 characters */
  select(globalId: string, place: Omit<ModelPlace, 'object'> = {}): Promise<Scene> {
    return this.model({ ...place, object: globalId });
  }

  /**
   * Opens a page of a plugin.
   * @param plugin - its short name in the deployment, such as `site-instructions`; of a package that was installed its full id
   * @param path - of the route in its manifest, such as `/instructions`, with a query if it takes one
   */
  async route(plugin: string, path: string): Promise<void> {
    await this.page.goto(`/p/${this.code}/x/${plugin}${path}`);
  }

  /** Opens the overview with all tiles. */
  async dashboard(): Promise<void> {
    await this.page.goto(`/p/${this.code}/dashboard`);
  }

  /** Opens the page of one dashboard item. @param item - its id without that of the plugin, such as `clock` */
  async dashboardItem(item: string): Promise<void> {
    await this.page.goto(`/p/${this.code}/dashboard/${item}`);
  }

  /** Opens a settings page. @param id - full id, such as `acme.cranes/limits` */
  async settings(id: string): Promise<void> {
    await this.page.goto(`/p/${this.code}/settings/${encodeURIComponent(id)}`);
  }

  /** Opens a window over the model, which is open already. @param id - full id of a window tab */
  async openWindow(id: string): Promise<Locator> {
    await this.page.locator('#windows-menu').click();
    await this.page.locator(`[role=menuitem][data-window="${id}"]`).click();
    return this.view('windowTabs', id);
  }

  /**
   * The view of a contribution: what a plugin draws, without the frame that the host draws around it. It has no box of its own; look for
   * things in it.
   * @param id - full id, such as `acme.cranes/loads`
   */
  view(point: ViewPoint, id: string): Locator {
    return this.page.locator(`[data-view="${point}/${id}"]`);
  }

  /** Waits until the plugin has drawn something there. */
  async shown(point: ViewPoint, id: string): Promise<Locator> {
    const view = this.view(point, id);
    await expect(view.locator(':visible').first()).toBeVisible();
    return view;
  }
}
