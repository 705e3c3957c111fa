import { createRequire } from 'node:module'
import { cruise, type IConfiguration, type IModule } from 'dependency-cruiser'

const config: IConfiguration = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
const rules = config.forbidden ?? []

export const ruleNames = rules.map(({ name }) => name ?? '')

type Edge = { readonly from: string; readonly to: string }
export type Violation = Edge & { readonly rule: string }

/** What the import rules of .dependency-cruiser.cjs refuse in a tree, be it the application's or a fixture's. */
export async function violations(root: string, entries: string[]): Promise<Violation[]> {
  const { enhancedResolveOptions, tsConfig: _, ...options } = config.options ?? {}
  const forbidden = rules.filter((rule) => !('to' in rule && 'circular' in rule.to))
  const { output } = await cruise(
    entries,
    { ...options, validate: true, skipAnalysisNotInRules: true, ruleSet: { forbidden }, baseDir: root },
    { ...enhancedResolveOptions, bustTheCache: true, alias: { '@': root } },
  )
  if (typeof output === 'string') throw new Error(output)
  const others = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return [...others, ...circular(output.modules)]
}

/**
 * The two rules about circles, as .dependency-cruiser.cjs has them. The tool itself searches the whole graph again for each import, which takes a
 * minute for ours.
 */
function circular(modules: readonly IModule[]): Violation[] {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ resolved }) => ({ from: source, to: resolved })),
  )
  const domains = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [domainOf(source), domainOf(resolved)]
      return from && to && from !== to ? [{ from, to }] : []
    }),
  )
  return [
    ...circlesIn(imports).map((edge) => ({ rule: 'no-cycles', ...edge })),
    ...circlesIn(domains).map((edge) => ({ rule: 'no-domain-cycles', ...edge })),
  ]
}

/** What is left of a graph without everything that leads nowhere or that nothing leads to: its circles, and the ways between them. */
function circlesIn(edges: readonly Edge[]): Edge[] {
  let left = [...new Map(edges.map((edge) => [`${edge.from} ${edge.to}`, edge])).values()]
  for (;;) {
    const [froms, tos] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))]
    const next = left.filter(({ from, to }) => tos.has(from) && froms.has(to))
    if (next.length === left.length) return next
    left = next
  }
}

function domainOf(file: string): string | undefined {
  const [, domain] = /^(server\/[^/]+)\//.exec(file) ?? []
  return domain === 'server/kernel' ? undefined : domain
}
