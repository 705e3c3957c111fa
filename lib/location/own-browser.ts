const browsers = ['chromium', 'safari', 'firefox'] as const
export type Browser = (typeof browsers)[number]

/** The kind of browser that a user agent names, one of the three; null for an unknown one. */
export function browserOf(userAgent: string): Browser | null {
  if (/\b(Firefox|FxiOS)\//.test(userAgent)) return 'firefox'
  if (/\b(Chrome|Chromium|CriOS|Edg|EdgA|EdgiOS)\//.test(userAgent)) return 'chromium'
  return /\bSafari\//.test(userAgent) ? 'safari' : null
}

/** All three, the reader's own first. */
export function ownBrowserFirst(own: Browser | null): readonly Browser[] {
  return own === null ? browsers : [own, ...browsers.filter((one) => one !== own)]
}
