import { Link } from '@fluentui/react-components';
import { Fragment } from 'react';
import { docsAddress } from '../../paths.ts';

/** As errors of the SDK end: `docs: kit/ship#version`. */
const chapter = /(?<=\bdocs: )[a-z0-9/-]+(?:#[a-z0-9-]+)?/g;

/** A message in which the address of a chapter leads to the documentation. */
export function ChapterText({ text }: { readonly text: string }) {
  const found = [...text.matchAll(chapter)];
  const last = found.at(-1);
  return (
    <>
      {found.map(({ 0: address, index }, at) => {
        const before = found[at - 1];
        const from = before === undefined ? 0 : before.index + before[0].length;
        return (
          <Fragment key={index}>
            {text.slice(from, index)}
            <Link inline href={docsAddress + address} target="_blank">
              {address}
            </Link>
          </Fragment>
        );
      })}
      {text.slice(last === undefined ? 0 : last.index + last[0].length)}
    </>
  );
}
