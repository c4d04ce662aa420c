/**
 * Formats that can be read. WebP, HEIC and GIF cannot: a browser can convert them to JPEG, and each further decoder is exposed to
 * bytes of strangers.
 */
export type ImageFormat = 'jpeg' | 'png';

/** What a picture may be, and how it is re-encoded. */
export interface ImageRules {
  /** Formats that are accepted, recognised by the bytes and not by the name. */
  readonly formats: readonly ImageFormat[];
  /** How the picture is re-encoded. JPEG has no transparency: what shows through becomes white. */
  readonly as: ImageFormat;
  /** Width times height as sent, known before anything is decoded. */
  readonly maxPixels: number;
  /** Longest side of the picture written, pixels; a larger one is made smaller. */
  readonly maxEdge: number;
  /** Bytes of the picture written. A JPEG is compressed more until it fits. */
  readonly maxBytes: number;
  /** Longest side of the small picture, pixels; left out: none is made. */
  readonly thumbnailEdge?: number;
}

/** When a camera says that a picture was taken. */
export interface CameraTime {
  /** The camera's clock, `YYYY-MM-DDTHH:MM:SS`. */
  readonly local: string;
  /** What that clock was ahead of UTC, such as `+08:00`. Null for most cameras, whose time is then best read as that of the project. */
  readonly offset: string | null;
}

/** A place on the earth, WGS 84. */
export interface CameraPosition {
  /** Degrees, north positive. */
  readonly lat: number;
  /** Degrees, east positive. */
  readonly lng: number;
  /** Metres above sea level, as the device judges it; null when it does not say. */
  readonly altitude: number | null;
}

/** What the camera wrote into a picture (EXIF). Anybody can write such data: it is a hint, not evidence. */
export interface PictureOrigin {
  /** When it was taken; null if the camera does not say. */
  readonly takenAt: CameraTime | null;
  /** Where it was taken; null if the camera does not say. */
  readonly position: CameraPosition | null;
}

/** A picture that the server wrote itself: upright, in sRGB, and without metadata, such as where it was taken. */
export interface CleanImage extends PictureOrigin {
  /** The re-encoded picture. */
  readonly image: Buffer;
  /** Media type of `image`. */
  readonly mime: 'image/jpeg' | 'image/png';
  /** Pixels, as it is seen. */
  readonly width: number;
  /** Pixels, as it is seen. */
  readonly height: number;
  /** Nothing is seen on white paper: each pixel is white or transparent, or nearly so. */
  readonly isBlank: boolean;
  /** JPEG; null when none was asked for. */
  readonly thumbnail: Buffer | null;
}

/** Why a picture was refused: the code of the HttpError 422 that `Images.read` throws. */
export type ImageRefusal =
  /** It is not a picture, or its format is not accepted. */
  | 'IMAGE_FORMAT'
  | 'IMAGE_TOO_MANY_PIXELS'
  /** It is incomplete, damaged, or takes too long to decode. */
  | 'IMAGE_DAMAGED'
  /** It cannot be made small enough. */
  | 'IMAGE_TOO_LARGE';

/** Reads pictures that people send. Nothing of what was sent is stored: the pixels are decoded and re-encoded. */
export interface Images {
  /**
   * Time and place of the camera are answered as data; damaged ones count as missing.
   * @throws HttpError 422 with an ImageRefusal as its code, or 503 IMAGES_BUSY when too many wait already.
   */
  read(bytes: Uint8Array, rules: ImageRules): Promise<CleanImage>;
}
