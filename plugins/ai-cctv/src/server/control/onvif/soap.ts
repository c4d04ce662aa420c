import { createHash, randomBytes } from 'node:crypto';
import { CameraProblem } from './camera-problem.ts';
import { element, elements, escaped, parseXml, textOf, type XmlElement } from './xml.ts';

/** Who calls. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

const soap = 'http://www.w3.org/2003/05/soap-envelope';
const security = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const utility = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd';
const profile = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0';
const encoding = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0';

/** The digest of WS-Security: SHA-1 of nonce, time and password, in base64. */
export function passwordDigest(nonce: Uint8Array, created: string, password: string): string {
  return createHash('sha1').update(nonce).update(created).update(password).digest('base64');
}

/** The head by which a camera knows who calls. @param now - by the camera's clock */
export function usernameToken({ username, password }: Account, now: Date, nonce = randomBytes(16)): string {
  const created = now.toISOString();
  return (
    `<s:Header><w:Security s:mustUnderstand="1" xmlns:w="${security}"><w:UsernameToken>` +
    `<w:Username>${escaped(username)}</w:Username>` +
    `<w:Password Type="${profile}#PasswordDigest">${passwordDigest(nonce, created, password)}</w:Password>` +
    `<w:Nonce EncodingType="${encoding}#Base64Binary">${nonce.toString('base64')}</w:Nonce>` +
    `<u:Created xmlns:u="${utility}">${created}</u:Created></w:UsernameToken></w:Security></s:Header>`
  );
}

/** A message of SOAP 1.2. */
export const envelope = (body: string, head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${soap}">${head}<s:Body>${body}</s:Body></s:Envelope>`;

/** What a camera answered: a response, or why there is none. */
export type SoapAnswer =
  | { readonly kind: 'response'; readonly response: XmlElement }
  /** The codes of the fault, from the outermost to the innermost, without prefixes. */
  | { readonly kind: 'fault'; readonly codes: readonly string[] };

/**
 * Reads an answer.
 * @param name - of the call, such as `GetProfiles`
 * @throws CameraProblem CAMERA_NOT_ONVIF if the answer is not SOAP; CAMERA_ANSWER if it answers another call
 */
export function readSoap(text: string, name: string): SoapAnswer {
  const body = element(parseXml(text), 'Envelope', 'Body');
  if (body === undefined) throw new CameraProblem('CAMERA_NOT_ONVIF');
  const fault = element(body, 'Fault');
  if (fault !== undefined) return { kind: 'fault', codes: faultCodes(fault) };
  const response = element(body, `${name}Response`);
  if (response === undefined) throw new CameraProblem('CAMERA_ANSWER');
  return { kind: 'response', response };
}

function faultCodes(fault: XmlElement): readonly string[] {
  const codes: string[] = [];
  // SOAP 1.1 says it in one word.
  const old = textOf(fault, 'faultcode');
  if (old !== '') codes.push(old);
  for (let at = element(fault, 'Code'); at !== undefined && codes.length < 8; at = elements(at, 'Subcode')[0])
    codes.push(textOf(at, 'Value'));
  return codes.map((code) => code.replace(/^.*:/, ''));
}
