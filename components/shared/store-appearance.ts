import { appearanceFromCookies, type Appearance } from '@/lib/appearance'
import { applyAppearance } from '@/lib/client/configuration'
import { storeCookie, storedCookie } from '@/lib/client/stored-cookie'

/** Shows the person's theme and density now, and from the first byte of every further page. */
export function storeAppearance({ theme, density }: Appearance): void {
  const stored = appearanceFromCookies(storedCookie)
  if (storedCookie('theme') && storedCookie('density') && stored.theme === theme && stored.density === density) return
  storeCookie('theme', theme)
  storeCookie('density', density)
  applyAppearance({ theme, density }, document.documentElement.lang)
}
