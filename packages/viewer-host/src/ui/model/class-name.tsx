import { Fragment } from 'react';

/** The name of an IFC class. A narrow line breaks it between its words, as in `IfcBuildingElement`, `Proxy`. */
export function ClassName({ name }: { readonly name: string }) {
  return name.split(/(?=[A-Z])/).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice, and its place does not change
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
