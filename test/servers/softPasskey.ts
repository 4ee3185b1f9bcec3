import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Page {
  origin: string;
  rpID: string;
}

/** A device with one passkey (ES256), which signs as a browser would. */
export function createSoftPasskey({ origin, rpID }: Page) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (host: string, isVerified: boolean, attested: Uint8Array = new Uint8Array()) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    // User present, user verified, and a new key if one is attached.
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count, attested]);
  };
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const };

  return {
    id: text(id),
    register(challenge: string, { at = origin, host = rpID, isVerified = true } = {}) {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = authData(host, isVerified, attested);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(data)],
        ]),
      );
      const clientDataJSON = text(clientData('webauthn.create', challenge, at));
      return { ...credential, response: { clientDataJSON, attestationObject: text(attestation) } };
    },
    sign(challenge: string, { at = origin, host = rpID, isVerified = true, count = 0 } = {}) {
      if (count > 0) counter = count - 1;
      const data = authData(host, isVerified);
      const client = clientData('webauthn.get', challenge, at);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const signature = createSign('sha256').update(signed).sign(privateKey);
      return {
        ...credential,
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
      };
    },
  };
}
