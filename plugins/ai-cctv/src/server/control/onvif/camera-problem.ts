import { cameraRefusals } from '@gantry/plugin-sdk/cameras';
import { HttpError } from '@gantry/plugin-sdk/server';

/** Why a camera did not do what it was told. */
export type CameraProblemCode = Exclude<keyof typeof cameraRefusals, 'MONITOR_REMOVED' | 'NOT_CONNECTED'>;

const texts: Readonly<Record<CameraProblemCode, string>> = {
  CAMERA_NOT_ALLOWED:
    'The address leads to a network that this deployment does not allow. The operator adds it to video.allow in gantry.config.json.',
  CAMERA_UNREACHABLE: 'The camera does not answer. Check its address, its power and its network.',
  CAMERA_TIMEOUT: 'The camera took too long to answer. Try again; if it stays so, start the camera again.',
  CAMERA_LOGIN:
    'The camera refused the name or the password, or they may not do this. Enter an ONVIF user of the camera who may turn it.',
  CAMERA_NOT_ONVIF:
    'What answers at this address speaks no ONVIF. Check the address, and that ONVIF is switched on in the camera.',
  CAMERA_NO_PTZ: 'The camera does not turn: it offers no pan, tilt and zoom by ONVIF.',
  CAMERA_REFUSED: 'The camera turns, but it refused this.',
  CAMERA_ANSWER:
    'The camera answered something that cannot be read. Try again; update its firmware if it stays so.',
};

/** A camera did not do what it was told; a refusal of the calls that tell it. Carries neither an address nor what the camera said. */
export class CameraProblem extends HttpError {
  declare readonly code: CameraProblemCode;

  constructor(code: CameraProblemCode) {
    super(cameraRefusals[code].status, code, texts[code]);
  }
}
