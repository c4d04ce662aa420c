/** Why a file is not read at all. */
export type BcfRefusalCode =
  | 'TOO_LARGE'
  | 'NOT_A_ZIP'
  | 'TOO_MANY_FILES'
  | 'ZIP_BOMB'
  | 'UNSAFE_PATH'
  | 'NO_VERSION'
  | 'OTHER_VERSION'
  | 'NO_TOPICS'
  | 'TOO_MANY_TOPICS';

/** The file is refused; nothing of it was imported. */
export class BcfRefusal extends Error {
  readonly code: BcfRefusalCode;
  /** Such as the version or the path. */
  readonly detail: string;

  constructor(code: BcfRefusalCode, detail = '', cause?: unknown) {
    super(`The BCF file is refused: ${code} ${detail}`, { cause });
    this.code = code;
    this.detail = detail;
  }
}

/** What of a topic is not as in the file. */
export type BcfNoticeCode =
  | 'topic-broken'
  | 'topic-twice'
  | 'viewpoint-broken'
  | 'picture-none'
  | 'comment-empty'
  | 'text-cut'
  | 'documents'
  | 'snippet'
  | 'bitmaps'
  | 'lines'
  | 'too-many'
  | 'status';

export interface BcfNotice {
  readonly code: BcfNoticeCode;
  /** Title of the topic, or its folder where it has none. */
  readonly topic: string;
  /** Such as the status that the project does not have. */
  readonly detail: string;
}
