import * as loaded from 'rrule'

/** Node reads the package as CommonJS, with everything below `default`; the bundler of the server reads its modules, which have no default. */
const parts: { readonly RRule?: typeof loaded.RRule; readonly default?: Pick<typeof loaded, 'RRule'> } = loaded

function findRRule(): typeof loaded.RRule {
  const rule = parts.RRule ?? parts.default?.RRule
  if (!rule) throw new Error('The package rrule has no RRule.')
  return rule
}

export const RRule = findRRule()
