import { domains } from '@/server/domains'
import type { DomainIds, IdTable } from '@/server/kernel/ids'

export type Kind = IdTable

/** Of which table an id of a call is, as the domains say it (server/<domain>/ids.ts); null where none does. */
export function kindOf(call: string, parameter: string): Kind | null {
  const [domain = '', name = ''] = call.split('.')
  const last = parameter.split('.').at(-1) ?? ''
  const own: DomainIds = domains.find((one) => one.name === domain)?.ids ?? {}
  const named = /^ids?$/i.test(last) ? undefined : (found(own.parameters, last) ?? found(own.everywhere, last) ?? found(everywhere, last))
  return named ?? found(own.calls, name) ?? own.own ?? null
}

const everywhere = domains.flatMap(({ ids }) => ids?.everywhere ?? [])

function found(patterns: DomainIds['parameters'] = [], text: string): Kind | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1]
}
