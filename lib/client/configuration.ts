import { withSchemas } from '@/lib/schema-library'
import type { Configuration } from './configuration.shapes'

export type { Configuration }

const storageKey = 'configuration'

export function rememberConfiguration(configuration: Configuration): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(configuration))
  } catch {
    // Full or forbidden: the shell then looks as it does for anybody.
  }
}

export async function rememberedConfiguration(): Promise<Configuration> {
  const { Configuration } = await withSchemas(() => import('./configuration.shapes'))
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
