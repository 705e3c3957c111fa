/** 128 random bits, which a uuid has not. Hex, because the service worker replaces the nonce of the stored shell by text. */
export function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
