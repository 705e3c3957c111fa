import { withSchemas } from '@/lib/schema-library'
import type { Configuration } from './configuration.shapes'

export type { Configuration }

const storageKey = 'configuration'

export function rememberConfiguration(configuration: Configuration): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(configuration))
  } catch {
    // The storage is full or forbidden: the shell then has the look that anybody gets.
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

/** Sets the same attributes that the server sets on every other document. */
export function applyAppearance({ theme, density }: Pick<Configuration, 'theme' | 'density'>, locale: string): void {
  const { dataset } = document.documentElement
  document.documentElement.lang = locale
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.density = density
}
