import type { Vector3Like } from '../primitives.ts';
import type { MeasureKind } from './measure.ts';

/** Objects of one model, by GlobalId. */
export interface ViewObjects {
  /** Id of the model, which all its versions share. */
  readonly modelId: string;
  /** GlobalIds. Those that the shown version lacks do nothing. */
  readonly globalIds: readonly string[];
}

/** Where the camera of a viewpoint stands and looks. */
export interface ViewCameraPlace {
  /** Where the camera stands. */
  readonly cameraViewPoint: Vector3Like;
  /** Where it looks. */
  readonly cameraDirection: Vector3Like;
  /** What is up in the picture. Restored where the camera looks straight down or up; otherwise the camera always stands upright. */
  readonly cameraUpVector: Vector3Like;
  /** Metres from the camera to the point around which it turns. */
  readonly targetDistance: number;
}

/** The camera of a viewpoint, in one of the projections. */
export type ViewCamera =
  | (ViewCameraPlace & {
      /** Far things are smaller. */
      readonly kind: 'perspective';
      /** Degrees from the upper to the lower edge. The view always has 45: of another one, as much is seen at the target's distance. */
      readonly fieldOfView: number;
    })
  | (ViewCameraPlace & {
      /** Far things are as large as near ones. */
      readonly kind: 'orthogonal';
      /** Metres from the upper to the lower edge. */
      readonly viewToWorldScale: number;
    });

/** A section of a viewpoint. A plane cuts away the side to which its direction points. */
export type ViewClipping =
  | {
      /** Tells it from a box. */
      readonly kind: 'plane';
      /** As the list of sections shows it. */
      readonly name: string;
      /** Whether it cuts. */
      readonly isOn: boolean;
      /** A point of the plane. */
      readonly location: Vector3Like;
      /** Towards what is cut away. */
      readonly direction: Vector3Like;
    }
  | {
      /** Tells it from a plane. */
      readonly kind: 'box';
      /** As the list of sections shows it. */
      readonly name: string;
      /** Whether it cuts. */
      readonly isOn: boolean;
      /** Smallest coordinates that are kept. */
      readonly min: Vector3Like;
      /** Largest coordinates that are kept. */
      readonly max: Vector3Like;
    };

/** A measurement of a viewpoint. */
export interface ViewMeasurement {
  /** What is measured. */
  readonly kind: MeasureKind;
  /** Counts the measurements of its kind, from 1: one without a name is called by it. */
  readonly number: number;
  /** Given by the user; null: its own. */
  readonly name: string | null;
  /** In their order; the corner of an angle is the second. */
  readonly points: readonly {
    /** Where it was taken. */
    readonly at: Vector3Like;
    /** Of the face on which it lies; null: none. The first point of kind `face` needs it. */
    readonly normal: Vector3Like | null;
    /** Version of the model on which it was taken; null: none. */
    readonly versionId: string | null;
  }[];
}

/** What the user has measured, as the list shows it. Measurements of plugins are not part of it. */
export interface ViewMeasurements {
  /** Of lengths; areas follow it. */
  readonly unit: 'm' | 'mm' | 'ft';
  /** Position in the list of the one that is highlighted; null: none. */
  readonly chosen: number | null;
  /** Whether the list is open beside the model. A phone does not open it. */
  readonly isListOpen: boolean;
  /** At most 500, the oldest first. */
  readonly list: readonly ViewMeasurement[];
}

/** A field of objects, as `ctx.scene.find` has it: `property` and `quantity` have a name and may have a set. */
export interface ViewField {
  /** Of what an object has something. */
  readonly kind:
    | 'class'
    | 'type'
    | 'name'
    | 'tag'
    | 'longName'
    | 'storey'
    | 'material'
    | 'property'
    | 'quantity';
  /** Of properties or quantities. */
  readonly set?: string | undefined;
  /** Of the property or quantity. */
  readonly name?: string | undefined;
}

/** What the models' colours mean: the values of a field, or what a search found. */
export type ViewColouring =
  | {
      /** Tells it from a search. */
      readonly by: 'value';
      /** Whose values have colours. */
      readonly field: ViewField;
    }
  | {
      /** Tells it from a field. */
      readonly by: 'filter';
      /** The conditions of the search. */
      readonly filter: {
        /** Whether objects meet all conditions or at least one. */
        readonly match: 'all' | 'any';
        /** At least one. */
        readonly conditions: readonly {
          /** Whose value counts. */
          readonly field: ViewField;
          /** How it is compared. */
          readonly operator:
            | 'is'
            | 'isNot'
            | 'contains'
            | 'above'
            | 'atLeast'
            | 'below'
            | 'atMost'
            | 'between'
            | 'present';
          /** A text, or a number with or without a unit. */
          readonly value?: string | undefined;
          /** The upper end of `between`. */
          readonly to?: string | undefined;
        }[];
      };
    };

/** An open comparison of two versions of a model. */
export interface ViewComparison {
  /** Id of the model. */
  readonly modelId: string;
  /** Id of the older version. */
  readonly older: string;
  /** Id of the newer version. */
  readonly newer: string;
  /** What is listed and coloured. */
  readonly kinds: readonly ('added' | 'removed' | 'geometry' | 'place' | 'properties')[];
  /** Whether the rest of the model is faint. */
  readonly isFaded: boolean;
}

/** Objects that have one colour. */
export interface ViewColour {
  /** `#rrggbb` */
  readonly color: string;
  /** By model. */
  readonly objects: readonly ViewObjects[];
}

/**
 * Everything that a saved view opens again, as JSON. Points are metres of the project's grid: x easting, y northing, z height; directions
 * are along the same axes. Fields have the names of BCF where BCF has them.
 */
export interface SavedViewpoint {
  /** Of this shape. */
  readonly format: 1;
  /** Where the camera stands. */
  readonly camera: ViewCamera;
  /** Sections that the user has made, in the order of their list. */
  readonly clipping: readonly ViewClipping[];
  /** What is selected, hidden and so on. */
  readonly components: {
    /** The latest last. */
    readonly selection: readonly ViewObjects[];
    /** Hidden one by one. */
    readonly hidden: readonly ViewObjects[];
    /** The only ones that are shown; null: nothing is isolated. */
    readonly isolated: readonly ViewObjects[] | null;
    /** Shown faintly. */
    readonly ghosted: readonly ViewObjects[];
  };
  /** What the user has switched off in the layer window. */
  readonly layers: {
    /** Ids of layers. */
    readonly hiddenLayers: readonly string[];
    /** Ids of models. */
    readonly hiddenModels: readonly string[];
    /** IFC classes in upper case. */
    readonly hiddenClasses: readonly string[];
    /** Kinds of lines; `boundary` is that of the site. */
    readonly hiddenLines: readonly ('alignment' | 'grid' | 'boundary')[];
    /** 0..1, of layers that are not opaque. */
    readonly opacities: readonly {
      /** Id of the layer. */
      readonly layerId: string;
      /** 0..1 */
      readonly opacity: number;
    }[];
  };
  /** Whether the models have their own colours or are grey. Styles of plugins are not part of a view. */
  readonly colours: 'own' | 'neutral';
  /** Day of the timeline, `YYYY-MM-DD`; null: always the newest. */
  readonly day: string | null;
  /** Full id of the open tab of the model page; null: none. */
  readonly tab: string | null;
  /** What the user has measured. Absent in views that an earlier Gantry captured: they leave the measurements as they are. */
  readonly measurements?: ViewMeasurements | undefined;
  /** Colours by value, or of what a search found; null: none. Absent as `measurements`. */
  readonly colouring?: ViewColouring | null | undefined;
  /** The open comparison; null: none. Absent as `measurements`. */
  readonly compared?: ViewComparison | null | undefined;
}

/** What a restored viewpoint names that the project no longer has. It is left out. */
export interface MissingViewParts {
  /** Number of models. */
  readonly models: number;
  /** Number of layers. */
  readonly layers: number;
  /** No model is as old as the day. */
  readonly isDayGone: boolean;
}

/** The whole view as a value, to keep it and to come back to it. */
export interface SceneViews {
  /**
   * The view as it is now. It is JSON: keep it where you like.
   *
   * ```ts
   * const seen = await ctx.scene.views.capture();
   * await ctx.storage.project.set('seen', JSON.stringify(seen));
   * ```
   * @throws Error (a rejection) while there is no scene
   */
  capture(): Promise<SavedViewpoint>;
  /**
   * The objects to which colours by value, the colour of what a search found and an open comparison give a colour now, for other programs, which
   * know colours and no fields. Removed objects of a comparison are left out.
   */
  colours(): Promise<readonly ViewColour[]>;
  /**
   * Puts everything as it was: sections of the user, hidden objects, selection, colours, day, tab, and at last the camera. Do it only when
   * the user asks for it. Resolves when the camera has arrived.
   * @param options - `durationMs` of the flight, 600 unless given; 0 jumps
   * @throws RangeError (a rejection) if the value is not a viewpoint; then nothing changes
   */
  restore(viewpoint: SavedViewpoint, options?: { readonly durationMs?: number }): Promise<MissingViewParts>;
}
