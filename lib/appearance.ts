export const themes = ['light', 'dark', 'system'] as const
export const densities = ['comfortable', 'compact'] as const

export type Appearance = { readonly theme: (typeof themes)[number]; readonly density: (typeof densities)[number] }

/** The appearance from the cookies `theme` and `density`. They hold the person's preferences for pages that are drawn before the person is known. */
export function appearanceFromCookies(cookie: (name: 'theme' | 'density') => string | undefined): Appearance {
  return {
    theme: themes.find((theme) => theme === cookie('theme')) ?? 'system',
    density: densities.find((density) => density === cookie('density')) ?? 'comfortable',
  }
}

/** The data attributes of <html>: without data-theme the system's theme applies. */
export function appearanceAttributes({ theme, density }: Appearance): {
  'data-theme': 'light' | 'dark' | undefined
  'data-density': Appearance['density']
} {
  return { 'data-theme': theme === 'system' ? undefined : theme, 'data-density': density }
}
