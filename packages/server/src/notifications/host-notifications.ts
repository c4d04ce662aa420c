import type { FastifyBaseLogger } from 'fastify';
import type { WebhookEntry } from '../config/deployment.ts';
import type { MailSettings } from '../config/settings.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { defineDelivery } from './delivery.ts';
import { createMailer, type Mail, type MailLimits } from './mailer.ts';
import type { AddressName } from './notification-rows.ts';
import { notificationService, type PluginNotifications } from './notification-service.ts';
import { type Secret, Webhooks } from './webhooks.ts';

export interface HostNotificationsParts {
  readonly database: GantryDatabase;
  readonly jobs: Jobs;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly addressName: AddressName;
  /** Null: the deployment sends no e-mail. */
  readonly mail: MailSettings | null;
  /** The URL of the app for people; null: mails have no links. */
  readonly publicUrl: string | null;
  readonly webhooks: readonly WebhookEntry[];
  /** Reads the host's own secrets. */
  readonly secret: Secret;
  /** Tests shorten them. */
  readonly mailLimits?: MailLimits | undefined;
}

/** Notifications of all plugins, with their delivery by mail and web-hook. The owner closes it. */
export class HostNotifications {
  readonly hasMail: boolean;
  readonly addressName: AddressName;
  /** Sends one e-mail at once; null: the deployment sends none. */
  readonly sendMail: ((mail: Mail, signal: AbortSignal) => Promise<void>) | null;
  readonly publicUrl: string | null;
  readonly #clock: () => Date;
  readonly #webhooks: Webhooks;

  constructor(parts: HostNotificationsParts) {
    this.hasMail = parts.mail !== null;
    this.addressName = parts.addressName;
    this.sendMail = parts.mail && createMailer(parts.mail, parts.mailLimits);
    this.publicUrl = parts.publicUrl;
    this.#clock = parts.clock;
    this.#webhooks = new Webhooks(parts.webhooks, parts.secret);
    defineDelivery({
      ...parts,
      webhooks: this.#webhooks,
      sendMail: this.sendMail,
    });
  }

  /** The notification service of a plugin's server half. */
  forPlugin(id: string): PluginNotifications {
    const { hasMail, addressName } = this;
    return notificationService({ clock: this.#clock, addressName, webhooks: this.#webhooks, hasMail }, id);
  }

  close(): Promise<void> {
    return this.#webhooks.close();
  }
}
