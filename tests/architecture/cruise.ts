import { createRequire } from 'node:module'
import { cruise, type IConfiguration, type IViolation } from 'dependency-cruiser'

const config: IConfiguration = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

export const ruleNames = (config.forbidden ?? []).map(({ name }) => name ?? '')

/** The violations of the import rules of .dependency-cruiser.cjs in a tree, the application's or a fixture's. */
export async function findViolations(root: string, entries: string[]): Promise<IViolation[]> {
  const { enhancedResolveOptions, tsConfig: _, ...options } = config.options ?? {}
  // Without bustTheCache, which creates a new resolver and clears every cache for each import: each cruise starts with empty caches anyway.
  const { output } = await cruise(
    entries,
    { ...options, validate: true, skipAnalysisNotInRules: true, ruleSet: { forbidden: config.forbidden }, baseDir: root },
    { ...enhancedResolveOptions, alias: { '@': root } },
  )
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations
}
