import { appearanceIn, type Appearance } from '@/lib/appearance'
import { applyAppearance } from '@/lib/client/configuration'
import { keepCookie, keptCookie } from '@/lib/client/keep-cookie'

/** Shows the person's theme and density now, and from the first byte of every further page. */
export function keepAppearance({ theme, density }: Appearance): void {
  const kept = appearanceIn(keptCookie)
  if (keptCookie('theme') && keptCookie('density') && kept.theme === theme && kept.density === density) return
  keepCookie('theme', theme)
  keepCookie('density', density)
  applyAppearance({ theme, density }, document.documentElement.lang)
}
