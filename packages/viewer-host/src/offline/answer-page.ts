import { type KeptProject, keptAtName, keptPage } from './kept-names.ts';

/** Milliseconds without an answer after which a kept page is shown: a connection that breaks in a tunnel raises no error for minutes. */
const patience = 10_000;

/** What a proxy answers while the server behind it is away. */
const isAway = (status: number) => status === 502 || status === 503 || status === 504;

export interface Answering {
  /** Sends the request to the server. */
  send(): Promise<Response>;
  /** A page that this browser keeps, by its path. */
  kept(path: string): Promise<Response | undefined>;
  projects(): Promise<readonly KeptProject[]>;
}

/**
 * The server's page; if the server cannot be reached, the page of the project's model as it was kept, and elsewhere a list of the projects
 * that are kept. A server that answers late is given up, unless nothing is kept.
 * @throws whatever `send` throws if nothing is kept
 */
export async function answerPage(path: string, { send, kept, projects }: Answering): Promise<Response> {
  const sent = send();
  const first = await Promise.race([
    sent.then((response) => (isAway(response.status) ? undefined : response)).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined)),
  ]);
  return first ?? (await keptAnswer(path, { kept, projects })) ?? sent;
}

async function keptAnswer(
  path: string,
  { kept, projects }: Omit<Answering, 'send'>,
): Promise<Response | undefined> {
  const ofProject = /^\/p\/[^/]+/.exec(path)?.[0];
  const page = ofProject && (await kept(`${ofProject}/model`));
  if (page)
    return path === `${ofProject}/model`
      ? marked(page)
      : Response.redirect(new URL(`${ofProject}/model`, location.href));
  const all = await projects();
  return all.length === 0 ? undefined : listOf(all);
}

/** The page, saying that it was kept, and when. */
async function marked(page: Response): Promise<Response> {
  const { headers } = page;
  const meta = `<meta name="${keptAtName}" content="${headers.get(keptAtName) ?? ''}">`;
  const html = (await page.text()).replace(/<head(\s[^>]*)?>/i, (begun) => begun + meta);
  return new Response(html, { headers });
}

const escaped = (text: string) => text.replaceAll(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Says in both languages that the server cannot be reached, and links to the kept projects. */
function listOf(projects: readonly KeptProject[]): Response {
  const items = projects.map(
    ({ code, name }) =>
      `<li><a href="${escaped(keptPage(code))}">${escaped(code)} · ${escaped(name)}</a></li>`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gantry</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body{max-width:32em;margin:12vh auto;padding:0 24px;font:16px/24px system-ui,sans-serif}li a{display:block;padding:10px 0}</style>
</head><body><h1>Gantry</h1>
<p>The server cannot be reached. The models of these projects are kept in this browser:</p>
<p lang="zh-CN">无法连接服务器。本浏览器保存了以下项目的模型：</p>
<ul>${items.join('')}</ul></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
