import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Encrypts what the studio keeps secret, or gives away and takes back. */
export interface SecretBox {
  /** The same for the same key, which it does not tell: names this studio. */
  readonly id: string;
  /** What is sealed for one purpose cannot be unsealed for another one. */
  seal(bytes: Uint8Array, purpose?: string): Uint8Array;
  /** Throws SECRET_UNAVAILABLE when another key encrypted it, or when somebody changed it. */
  unseal(sealed: Uint8Array, purpose?: string): Uint8Array;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key of 32 bytes. A sealed secret is its random IV, the tag and the ciphertext. */
export function secretBox(key: Uint8Array): SecretBox {
  return {
    id: createHmac('sha256', key).update('the id of a studio').digest('hex').slice(0, 12),
    seal(bytes, purpose = '') {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(purpose));
      const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    unseal(sealed, purpose = '') {
      try {
        const iv = sealed.subarray(0, IV_BYTES);
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(purpose));
        decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]);
      } catch (cause) {
        throw new Xs2aError(
          'SECRET_UNAVAILABLE',
          'A stored secret cannot be decrypted with the key of this studio.',
          {
            hint: 'Start the studio with the key that it had when the secret was stored: XS2A_STUDIO_KEY, or the file `key` in its folder.',
            cause,
          },
        );
      }
    },
  };
}
