import { createRequire } from 'node:module'
import { cruise, type IConfiguration, type IViolation } from 'dependency-cruiser'

const config: IConfiguration = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

export const ruleNames = (config.forbidden ?? []).map(({ name }) => name ?? '')

/** What the import rules of .dependency-cruiser.cjs refuse in a tree, be it the application's or a fixture's. */
export async function violations(root: string, entries: string[]): Promise<IViolation[]> {
  const { enhancedResolveOptions, tsConfig: _, ...options } = config.options ?? {}
  const { output } = await cruise(
    entries,
    { ...options, validate: true, ruleSet: { forbidden: config.forbidden }, baseDir: root },
    { ...enhancedResolveOptions, bustTheCache: true, alias: { '@': root } },
  )
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations
}
