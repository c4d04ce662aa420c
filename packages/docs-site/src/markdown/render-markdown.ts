import MarkdownIt from 'markdown-it';
import { escapeHtml } from '../html.ts';
import { codeBlock, highlight } from './highlight.ts';
import { Slugs } from './slugs.ts';

/** What Markdown needs to know of the site. */
export interface MarkdownLinks {
  /** The address on the site of a link or a picture of the document. Throws for one that leads nowhere. */
  readonly address: (href: string) => string;
  /** The address of a type or a function of the SDK or the UI kit that is written as code; undefined for other code. */
  readonly reference: (code: string) => string | undefined;
}

export interface RenderedMarkdown {
  readonly html: string;
  /** Text of the first heading of level 1; undefined without one. */
  readonly title: string | undefined;
}

const markdown = new MarkdownIt({ html: false });

type Token = ReturnType<typeof markdown.parse>[number];

markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';
markdown.renderer.rules.fence = (tokens, at) => {
  const { content = '', info = '' } = tokens[at] ?? {};
  return `${codeBlock(highlight(content.trimEnd(), info.trim()))}\n`;
};
markdown.renderer.rules.code_inline = (tokens, at) => {
  const token = tokens[at];
  const code = `<code>${escapeHtml(token?.content ?? '')}</code>`;
  const href = String(token?.attrGet('href') ?? '');
  return href === '' ? code : `<a href="${escapeHtml(href)}">${code}</a>`;
};
/** An anchor that the mouse shows. It has no text, so it is no part of the heading. */
markdown.renderer.rules.heading_close = (tokens, at) => {
  const level = tokens[at]?.tag ?? 'h2';
  const id = tokens
    .slice(0, at)
    .findLast(({ type }) => type === 'heading_open')
    ?.attrGet('id');
  return `<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1"></a></${level}>\n`;
};

/** Renders a document. Headings get the anchors that GitHub gives them. */
export function renderMarkdown(text: string, links: MarkdownLinks): RenderedMarkdown {
  const tokens = markdown.parse(text, {});
  const slugs = new Slugs();
  let title: string | undefined;
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = plainText(tokens[at + 1]);
      token.attrSet('id', slugs.next(heading));
      if (token.tag === 'h1') title ??= heading;
    }
    // The aligned cells of a table come with inline styles.
    const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (align !== undefined) token.attrs = [['class', `align-${align}`]];
    if (token.type === 'inline' && token.children)
      addAddresses(token.children, links, tokens[at - 1]?.type === 'heading_open');
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), title };
}

function addAddresses(tokens: readonly Token[], links: MarkdownLinks, isHeading: boolean): void {
  let openLinks = 0;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      openLinks += 1;
      token.attrSet('href', links.address(String(token.attrGet('href') ?? '')));
    } else if (token.type === 'link_close') openLinks -= 1;
    else if (token.type === 'image') {
      token.attrSet('src', links.address(String(token.attrGet('src') ?? '')));
      token.attrSet('loading', 'lazy');
    } else if (token.type === 'code_inline' && openLinks === 0 && !isHeading) {
      const href = links.reference(token.content);
      if (href !== undefined) token.attrSet('href', href);
    }
  }
}

function plainText(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join('');
}
