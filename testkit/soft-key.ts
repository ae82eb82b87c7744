import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The least of CBOR an authenticator writes: small whole numbers, texts, bytes, maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24 ? Buffer.from([(major << 5) | n]) : n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item as number)])]);
  return Buffer.concat([head(2, value.length), value]);
}

/** A security key in software, with the browser in front of it at one place: what people carry, for the tests. */
export class SoftKey {
  readonly #origin: string;
  readonly #id: Buffer;
  readonly #private: KeyObject;
  readonly #public: KeyObject;
  #count = 0;

  /** `as`: pretends to be that key without having its secret. */
  constructor(origin: string, as?: SoftKey) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#private = privateKey;
    this.#public = publicKey;
    this.#id = as === undefined ? randomBytes(16) : as.#id;
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  /** Hash of the place, flags (present, verified, with a new key or not), count of signatures. */
  #authenticator(withKey: boolean): Buffer {
    const count = Buffer.alloc(4);
    this.#count += 1;
    count.writeUInt32BE(this.#count);
    const place = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([place, Buffer.from([withKey ? 0x45 : 0x05]), count]);
  }

  /** What a browser answers to the options of a new key. */
  make({ challenge }: { challenge: string }): object {
    const { x = '', y = '' } = this.#public.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([0, this.#id.length]);
    const data = Buffer.concat([this.#authenticator(true), Buffer.alloc(16), length, this.#id, key]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    const response = {
      clientDataJSON: b64(this.#client('webauthn.create', challenge)),
      attestationObject: b64(attestation),
      transports: ['internal'],
    };
    return { id: b64(this.#id), rawId: b64(this.#id), type: 'public-key', response, clientExtensionResults: {} };
  }

  /** What a browser answers to the options of a sign-in. */
  answer({ challenge }: { challenge: string }): object {
    const [client, data] = [this.#client('webauthn.get', challenge), this.#authenticator(false)];
    const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), this.#private);
    const response = { clientDataJSON: b64(client), authenticatorData: b64(data), signature: b64(signature) };
    return { id: b64(this.#id), rawId: b64(this.#id), type: 'public-key', response, clientExtensionResults: {} };
  }
}
