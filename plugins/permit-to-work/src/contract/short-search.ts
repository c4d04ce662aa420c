/** Days of the start before now, in which a text of one or two letters is looked for. Later starts are among them. */
export const shortSearchDays = 7;
