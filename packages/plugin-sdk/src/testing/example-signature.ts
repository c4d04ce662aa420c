/** A drawn signature, as a browser sends it: a small PNG with a stroke, as a data URL. */
export const exampleSignature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAICAQAAABJqPfoAAAAKElEQVR42mNgIAz+wyFJionShK4EzPtPpGICEnitx2bxf1I9R73AAwCG/C/R42JbywAAAABJRU5ErkJggg==';
