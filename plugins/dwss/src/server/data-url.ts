/** A picture of a signature as the wire has it. */
export const dataUrlOf = (image: Uint8Array) =>
  `data:image/png;base64,${Buffer.from(image).toString('base64')}`;
