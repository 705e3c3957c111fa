import { applyAppearance } from '@/lib/client/configuration'
import { appearanceIn, type Appearance } from '@/lib/appearance'

/** A choice of how things look, where the server can read it before it draws. Says nothing of the person; kept for a year. */
export function keepCookie(name: 'theme' | 'density' | 'sidebar', value: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=31536000${secure}`
}

/** Shows the person's theme and density now, and from the first byte of every further page. */
export function keepAppearance({ theme, density }: Appearance): void {
  const cookies = new Map(document.cookie.split('; ').map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]))
  const kept = appearanceIn((name) => cookies.get(name))
  if (cookies.has('theme') && cookies.has('density') && kept.theme === theme && kept.density === density) return
  keepCookie('theme', theme)
  keepCookie('density', density)
  applyAppearance({ theme, density }, document.documentElement.lang)
}
