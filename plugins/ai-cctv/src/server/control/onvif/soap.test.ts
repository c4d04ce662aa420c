import { describe, expect, test } from 'vitest';
import { digestAuthorization } from './http-digest.ts';
import { passwordDigest, readSoap, usernameToken } from './soap.ts';
import { attributeOf, element, elements, escaped, parseXml, textOf } from './xml.ts';

const envelope = (body: string) =>
  `<?xml version="1.0"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="e"><SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>`;

describe('an answer of a camera', () => {
  test('is read by names without their prefixes, with attributes and the five entities', () => {
    const answer = readSoap(
      envelope(
        '<tptz:GetPresetsResponse xmlns:tptz="p"><tptz:Preset token="1"><tt:Name xmlns:tt="t">A &amp; B &#x41;</tt:Name></tptz:Preset></tptz:GetPresetsResponse>',
      ),
      'GetPresets',
    );
    if (answer.kind !== 'response') throw new Error('There is a fault.');
    const presets = elements(answer.response, 'Preset');
    expect(presets.map((each) => [attributeOf(each, 'token'), textOf(each, 'Name')])).toEqual([
      ['1', 'A & B A'],
    ]);
    expect([element(answer.response, 'None', 'Name'), textOf(answer.response, '__proto__', 'x')]).toEqual([
      undefined,
      '',
    ]);
  });

  test('is a fault with its codes', () => {
    const sender = (inner: string) =>
      envelope(`<s:Fault><s:Code><s:Value>s:Sender</s:Value>${inner}</s:Code></s:Fault>`);
    const subcode = '<s:Subcode><s:Value xmlns:ter="x">ter:NotAuthorized</s:Value></s:Subcode>';
    expect(readSoap(sender(subcode), 'Stop')).toEqual({
      kind: 'fault',
      codes: ['Sender', 'NotAuthorized'],
    });
    expect(readSoap(envelope('<s:Fault><faultcode>s:Client</faultcode></s:Fault>'), 'Stop')).toEqual({
      kind: 'fault',
      codes: ['Client'],
    });
  });

  test.each([
    ['a web page', '<html><body>Log in</body></html>', 'CAMERA_NOT_ONVIF'],
    ['no XML', '<a><b></a>', 'CAMERA_NOT_ONVIF'],
    ['nothing', '', 'CAMERA_NOT_ONVIF'],
    ['entities of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'CAMERA_NOT_ONVIF'],
    ['the answer to something else', envelope('<GetNodesResponse/>'), 'CAMERA_ANSWER'],
  ])('that is %s is refused', (_, text, code) => {
    expect(() => readSoap(text, 'Stop')).toThrow(expect.objectContaining({ code }));
  });
});

test('a text in a message cannot become an element of it', () => {
  const text = `</c><d x="1">'&`;
  expect(textOf(parseXml(`<c>${escaped(text)}</c>`), 'c')).toBe(text);
});

test('a message says who calls by the digest of WS-Security, without the password', () => {
  // The example of the ONVIF core specification.
  const nonce = Buffer.from('LKqI6G/AikKCQrN0zqZFlg==', 'base64');
  expect(passwordDigest(nonce, '2010-09-16T07:50:45Z', 'userpassword')).toBe('tuOSpGlFlIXsozq4HFNeeGeFLEI=');
  const at = new Date('2026-11-20T04:00:00Z');
  const head = usernameToken({ username: 'a<b', password: 'p4ss' }, at, nonce);
  expect(head).toContain('<w:Username>a&#60;b</w:Username>');
  expect(head).toContain(passwordDigest(nonce, '2026-11-20T04:00:00.000Z', 'p4ss'));
  expect(head).not.toContain('p4ss');
});

describe('a caller by HTTP Digest', () => {
  const mufasa = { username: 'Mufasa', password: 'Circle Of Life' };
  const asked = { method: 'GET', path: '/dir/index.html' };

  // The example of RFC 2617, section 3.5, and the same by SHA-256.
  test.each([
    ['MD5', '6629fae49393a05397450978507c4ef1'],
    ['SHA-256', '5abdd07184ba512a22c53f41470e5eea7dcaa3a93a59b630c13dfe0a5dc6e38b'],
  ])('answers %s', (algorithm, response) => {
    const challenge = `Digest realm="testrealm@host.com", qop="auth,auth-int", algorithm=${algorithm}, nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41", Basic realm="other"`;
    const header = digestAuthorization(challenge, mufasa, asked, '0a4f113b');
    expect(header).toContain(`response="${response}"`);
    expect(header).toContain('realm="testrealm@host.com"');
    expect(header).not.toContain('Circle');
  });

  test('answers nothing else', () => {
    for (const challenge of ['', 'Basic realm="a"', 'Digest realm="a", nonce="b", algorithm=MD4'])
      expect(digestAuthorization(challenge, mufasa, asked)).toBeUndefined();
  });
});
