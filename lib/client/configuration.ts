import { z } from 'zod'
import { defaultInstitution } from '@/lib/i18n/institution'

/** What the offline shell must know before it knows anybody: how to look, and the institution's zone and wording. Says nothing of a person. */
const Configuration = z.object({
  theme: z.enum(['light', 'dark', 'system']).catch('system'),
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  timeZone: z.string().catch(defaultInstitution.timeZone),
  /** The institution's own wording in the person's language. */
  wording: z.record(z.string(), z.string()).catch({}),
})
export type Configuration = z.output<typeof Configuration>

const storageKey = 'configuration'

export function rememberConfiguration(configuration: Configuration): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(configuration))
  } catch {
    // Full or forbidden: the shell then looks as it does for anybody.
  }
}

export function rememberedConfiguration(): Configuration {
  try {
    return Configuration.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return Configuration.parse({})
  }
}

/** As the server does on every other document. */
export function applyAppearance({ theme, density }: Pick<Configuration, 'theme' | 'density'>, locale: string): void {
  const { dataset } = document.documentElement
  document.documentElement.lang = locale
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.density = density
}
