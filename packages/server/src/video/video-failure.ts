import type { VideoProblem } from '@gantry/contract';
import { HttpError } from '@gantry/plugin-sdk/server';

const texts: Readonly<Record<VideoProblem, string>> = {
  NO_STREAM: 'This video has no stream now.',
  UNREACHABLE: 'The stream does not answer.',
  NOT_ALLOWED: 'The address of the stream leads to a network that this deployment does not allow.',
  NOT_VIDEO: 'What the address of the stream answers is not video.',
  NO_GATEWAY: 'The camera speaks RTSP, and this deployment has neither a media gateway nor ffmpeg.',
  BUSY: 'As many streams as the server may convert are being watched. Try again in a minute.',
};

/**
 * A video cannot be watched now. Carries no cause and no address: what a camera's address holds must reach neither an answer nor the log.
 */
export class VideoFailure extends HttpError {
  readonly problem: VideoProblem;

  constructor(problem: VideoProblem) {
    super(problem === 'BUSY' ? 503 : 424, problem, texts[problem]);
    this.problem = problem;
  }
}
