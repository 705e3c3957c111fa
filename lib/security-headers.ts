/**
 * sonner adds its style sheet from script and knows no nonce: an empty style element first, then its text. Both are fixed for a version;
 * a test computes them again from the installed package.
 */
export const sonnerStyleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
] as const

/** The policy of answers that are not pages: whatever a browser takes such an answer for, it is a document that may do nothing. */
export const noDocument = "default-src 'none'; frame-ancestors 'none'"

/** The headers of every answer that tell the browser what it may do, beside its policy. */
export function fixedHeaders({
  https,
  path,
}: {
  readonly https: boolean
  readonly path: string
}): ReadonlyArray<readonly [name: string, value: string]> {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['permissions-policy', permissionsPolicy],
    // A provider's sign-in window must keep its opener all the way, and our page the window that it opened; a page that opens ours is cut off.
    ['cross-origin-opener-policy', path.startsWith('/sso/') || path.startsWith('/api/auth/') ? 'unsafe-none' : 'same-origin-allow-popups'],
    ['cross-origin-resource-policy', 'same-origin'],
    ...(https ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const] : []),
  ]
}

const permissionsPolicy =
  'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()'

/**
 * The policy of a page. `development`: React's build for it evaluates text, and the error overlay styles itself. No 'strict-dynamic': with it Chromium runs
 * scripts that createElement makes. Style attributes are allowed because server-rendered ones cannot carry a nonce; style elements are not. `mapOrigin`: the
 * origin from which a map may load pictures, and nothing else.
 */
export function contentSecurityPolicy(nonce: string, development = false, mapOrigin: string | null = null): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src-elem 'self' 'unsafe-inline'" : `style-src-elem 'self' 'nonce-${nonce}' ${sonnerStyleHashes.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${mapOrigin === null ? '' : ` ${mapOrigin}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
