import type { SectionShape, SectionSpec, SectionState } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable, observableRef } from 'mobx';
import { z } from 'zod';

/** What a pointer on the model does while the tool is open: `face` makes a plane of the face that is clicked. */
export type SectionTool = 'off' | 'open' | 'face';

const point = z.object({ x: z.number(), y: z.number(), z: z.number() });
const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plane'), at: point, normal: point }),
  z.object({ kind: z.literal('box'), min: point, max: point }),
]);
const savedSections = z.array(z.object({ name: z.string(), shape, isOn: z.boolean() }));

/** Sections as a saved view keeps them: JSON in metres of the project's grid, without the sections of plugins. */
export type SavedSections = z.output<typeof savedSections>;

/** Owner of the sections that the user makes. */
const USER = 'user';

/** The sections through the models, of the user and of plugins, and the state of the tool that makes them. The scene draws them. */
export class SectionStore {
  readonly sections = observable.map<string, SectionState>(undefined, { deep: false });
  tool: SectionTool = 'off';
  /** The section with handles in the view. */
  chosen: string | undefined = undefined;
  /** A click met no face. */
  hasMissed = false;
  private serial = 0;
  private readonly owners = new Map<string, string>();

  constructor() {
    makeAutoObservable<this, 'serial' | 'owners'>(
      this,
      { sections: false, serial: false, owners: false, list: false, save: false, chosen: observableRef },
      { autoBind: true },
    );
  }

  /** All sections, the oldest first. */
  get list(): readonly SectionState[] {
    return [...this.sections.values()];
  }

  get isCutting(): boolean {
    return [...this.sections.values()].some(({ isOn }) => isOn);
  }

  /** @returns its id */
  add({ name, shape, isOn = true }: SectionSpec, owner: string = USER): string {
    this.serial += 1;
    const id = `${owner}#${this.serial}`;
    this.owners.set(id, owner);
    this.sections.set(id, { id, name, shape, isOn });
    return id;
  }

  /** Adds a section of the user and shows its handles. */
  make(spec: SectionSpec): void {
    this.chosen = this.add(spec);
    this.hasMissed = false;
    this.tool = 'open';
  }

  update(id: string, patch: Partial<SectionSpec>): void {
    const section = this.sections.get(id);
    if (section) this.sections.set(id, { ...section, ...patch });
  }

  remove(id: string): void {
    this.sections.delete(id);
    this.owners.delete(id);
    if (this.chosen === id) this.chosen = undefined;
  }

  /** Cuts away the other side. A box has none. */
  flip(id: string): void {
    const section = this.sections.get(id);
    if (section?.shape.kind === 'plane') this.update(id, { shape: flipped(section.shape) });
  }

  switchAllOff(): void {
    for (const { id } of this.list) this.update(id, { isOn: false });
  }

  choose(id: string | undefined): void {
    this.chosen = id;
  }

  setTool(tool: SectionTool): void {
    this.tool = tool;
    this.hasMissed = false;
    if (tool === 'off') this.chosen = undefined;
  }

  /** One level back: from picking a face to the tool, and out of it. @returns false if the tool was not open. */
  back(): boolean {
    if (this.tool === 'off') return false;
    this.setTool(this.tool === 'face' ? 'open' : 'off');
    return true;
  }

  missFace(): void {
    this.hasMissed = true;
  }

  save(): SavedSections {
    return this.list
      .filter(({ id }) => this.owners.get(id) === USER)
      .map(({ name, shape, isOn }) => ({ name, shape, isOn }));
  }

  /** Replaces the user's sections. @param saved - from `save`. @throws ZodError for anything else; nothing changes then. */
  restore(saved: unknown): void {
    const specs = savedSections.parse(saved);
    for (const [id, owner] of [...this.owners]) if (owner === USER) this.remove(id);
    for (const spec of specs) this.add(spec);
  }

  reset(): void {
    this.setTool('off');
    this.sections.clear();
    this.owners.clear();
  }
}

function flipped(shape: Extract<SectionShape, { kind: 'plane' }>): SectionShape {
  const { x, y, z } = shape.normal;
  return { ...shape, normal: { x: 0 - x, y: 0 - y, z: 0 - z } };
}
