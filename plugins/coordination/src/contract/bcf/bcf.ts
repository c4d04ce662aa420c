import type { Point } from '../view-geometry.ts';

/** Versions of BCF-XML that are read and written. */
export const bcfVersions = ['2.1', '3.0'] as const;
export type BcfVersion = (typeof bcfVersions)[number];

/** What stands in a `.bcf` file, whichever version it has. Dates are ISO 8601; lengths are metres. */
export interface BcfFile {
  readonly version: BcfVersion;
  readonly project: { readonly id: string; readonly name: string } | null;
  readonly topics: readonly BcfTopic[];
}

export interface BcfTopic {
  /** Lower case. */
  readonly guid: string;
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly status: string;
  readonly priority: string;
  readonly labels: readonly string[];
  readonly stage: string;
  readonly dueDate: string | null;
  readonly assignedTo: string;
  readonly creationDate: string;
  readonly creationAuthor: string;
  readonly modifiedDate: string | null;
  readonly modifiedAuthor: string;
  /** Addresses of pages about the topic. */
  readonly referenceLinks: readonly string[];
  /** Guids of other topics. */
  readonly relatedTopics: readonly string[];
  readonly comments: readonly BcfComment[];
  readonly viewpoints: readonly BcfViewpoint[];
}

export interface BcfComment {
  readonly guid: string;
  readonly date: string;
  readonly author: string;
  readonly text: string;
  /** Guid of the viewpoint that it is about. */
  readonly viewpoint: string | null;
}

export interface BcfViewpoint {
  readonly guid: string;
  /** Null: the file has a picture and no view. */
  readonly view: BcfView | null;
  /** A PNG or JPEG, and its name in the file; null: none. */
  readonly picture: { readonly name: string; readonly bytes: Uint8Array } | null;
}

export interface BcfView {
  readonly camera:
    | (BcfCameraPlace & { readonly kind: 'perspective'; readonly fieldOfView: number })
    | (BcfCameraPlace & { readonly kind: 'orthogonal'; readonly viewToWorldScale: number });
  /** Width by height of the picture. BCF 2.1 has none. */
  readonly aspectRatio: number;
  readonly clippingPlanes: readonly { readonly location: Point; readonly direction: Point }[];
  /** Drawn in the model. */
  readonly lines: readonly BcfLine[];
  readonly selection: readonly string[];
  readonly visibility: {
    readonly isDefault: boolean;
    readonly exceptions: readonly string[];
    readonly hasSpaces: boolean;
  };
  /** `RRGGBB` or, with transparency, `AARRGGBB`. */
  readonly coloring: readonly { readonly color: string; readonly objects: readonly string[] }[];
}

/** From one point to another. */
export interface BcfLine {
  readonly start: Point;
  readonly end: Point;
}

interface BcfCameraPlace {
  readonly cameraViewPoint: Point;
  readonly cameraDirection: Point;
  readonly cameraUpVector: Point;
}
