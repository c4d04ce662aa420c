import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { ImportedInvitation } from './import-people.ts';
import { type InviteParts, type LinkSender, mailLink } from './invite.ts';

const projectRow = z.object({ name: z.string() });

/**
 * Sends the links of imports one after the other, while the administrator goes on. Only this process knows the links, so those that it
 * has not sent when it ends are listed as not sent, and can be sent again.
 */
export class ImportMails {
  readonly #parts: InviteParts;
  readonly #stopping = new AbortController();
  #work: Promise<void> = Promise.resolve();

  constructor(parts: InviteParts) {
    this.#parts = parts;
  }

  send(links: readonly ImportedInvitation[], sender: Omit<LinkSender, 'projectName'>): void {
    // A failure leaves the links as not sent, which the list of people shows.
    this.#work = this.#work.then(() => this.#sendAll(links, sender)).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#work;
  }

  async #sendAll(
    links: readonly ImportedInvitation[],
    sender: Omit<LinkSender, 'projectName'>,
  ): Promise<void> {
    const { database, mailer } = this.#parts;
    if (mailer === null) return;
    const actor = { kind: 'user', userId: sender.user.id } as const;
    const { name: projectName } = await database.inProject(sender.project.id, actor, (tx) =>
      tx.one(projectRow, sql`select name from project where id = ${tx.projectId}`),
    );
    for (const { name, email, ...link } of links) {
      if (this.#stopping.signal.aborted) return;
      const to = { name, email, locale: 'en' } as const;
      await mailLink({ database, mailer }, { ...sender, projectName }, { ...link, kind: 'invitation', to });
    }
  }
}
