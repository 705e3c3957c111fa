import { createRequire } from 'node:module'
import { cruise, type IConfiguration, type IViolation } from 'dependency-cruiser'

const config: IConfiguration = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

export const ruleNames = (config.forbidden ?? []).map(({ name }) => name ?? '')

/** What the import rules of .dependency-cruiser.cjs refuse in a tree, be it the application's or a fixture's. */
export async function violations(root: string, entries: string[]): Promise<IViolation[]> {
  const { enhancedResolveOptions, tsConfig: _, ...options } = config.options ?? {}
  // Without bustTheCache, which makes a resolver and forgets every file for each import: each cruise begins with empty caches as it is.
  const { output } = await cruise(
    entries,
    { ...options, validate: true, skipAnalysisNotInRules: true, ruleSet: { forbidden: config.forbidden }, baseDir: root },
    { ...enhancedResolveOptions, alias: { '@': root } },
  )
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations
}
