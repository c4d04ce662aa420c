/** The clock of this machine. The programs hand it to the server's parts; tests hand over one that they can move. */
export const systemClock = (): Date => new Date();
