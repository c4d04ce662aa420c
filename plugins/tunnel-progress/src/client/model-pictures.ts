import { addDays, addMonths, type IsoDay } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable } from 'mobx';

/** A picture of the model as the programme says for the end of a day. */
export interface ModelPicture {
  readonly day: IsoDay;
  /** Undefined where no model is of the day or an earlier one. */
  readonly png: Blob | undefined;
}

/** The last day of a month that a report of it is about: not after today. */
export function lastDayOf(month: string, today: IsoDay): IsoDay {
  const last = addDays(addMonths(`${month}-01`, 1), -1);
  return last < today ? last : today;
}

/** The day before a month, with which its report compares. */
export const dayBefore = (month: string): IsoDay => addDays(`${month}-01`, -1);

/** The month whose report is made from a day of the timeline: there is none of a month that has not begun. */
export const monthOf = (day: IsoDay, today: IsoDay): string => (day < today ? day : today).slice(0, 7);

/**
 * Pictures of the model for the reports of months. They are kept until the app is loaded again or another project is opened: the server does
 * not draw models, so they are taken in the view that somebody chose.
 */
export class ModelPictures {
  private readonly taken = observable.map<string, readonly ModelPicture[]>({}, { deep: false });
  /** The month for which pictures were taken last, until its report is opened. */
  private wanted: string | undefined;

  constructor() {
    makeAutoObservable<this, 'taken'>(this, { taken: false });
  }

  keep(month: string, pictures: readonly ModelPicture[]): void {
    this.taken.set(month, pictures);
    this.wanted = month;
  }

  of(month: string): readonly ModelPicture[] {
    return this.taken.get(month) ?? [];
  }

  get wantedMonth(): string | undefined {
    return this.wanted;
  }

  opened(): void {
    this.wanted = undefined;
  }
}
