import { EventEmitter } from 'node:events';
import type { Page } from '@playwright/test';

/** What a page was asked for. */
export interface AskedOfPage {
  readonly goto: string[];
  readonly calls: { readonly method: string; readonly path: string; readonly options: unknown }[];
  readonly scripts: { readonly script: (value: string) => void; readonly value: string }[];
  readonly selectors: string[];
}

/**
 * The parts of Playwright's page that need no browser.
 * @param answers - status and content by `METHOD /path`; 404 where there is none
 */
export function fakePage(answers: Readonly<Record<string, readonly [status: number, json: unknown]>> = {}) {
  const asked: AskedOfPage = { goto: [], calls: [], scripts: [], selectors: [] };
  const events = new EventEmitter();
  const call = (method: string) => async (path: string, options?: unknown) => {
    asked.calls.push({ method, path, options });
    const [status, json] = answers[`${method} ${path}`] ?? [404, {}];
    return { status: () => status, json: async () => json };
  };
  const page = {
    on: events.on.bind(events),
    goto: async (address: string) => void asked.goto.push(address),
    locator: (selector: string) => {
      asked.selectors.push(selector);
      return { selector };
    },
    addInitScript: async (script: (value: string) => void, value: string) =>
      void asked.scripts.push({ script, value }),
    request: { get: call('GET'), post: call('POST') },
  };
  // A page has hundreds of other members, which what is tested does not touch.
  return { page: page as unknown as Page, asked, emit: events.emit.bind(events) };
}
