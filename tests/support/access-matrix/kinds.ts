import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { DomainIds, IdTable } from '@/server/kernel/ids'

export type Kind = IdTable

// Imports the files themselves, not server/domains.ts: a browser test uses this module, too, and needs no part of the server for it.
const server = path.resolve(import.meta.dirname, '../../../server')
export const idsOf: ReadonlyMap<string, DomainIds> = new Map(
  await Promise.all(
    readdirSync(server)
      .filter((name) => existsSync(path.join(server, name, 'ids.ts')))
      .map(async (name): Promise<[string, DomainIds]> => [
        name,
        Object.assign({}, ...Object.values(await import(path.join(server, name, 'ids.ts')))),
      ]),
  ),
)

/** The table of an id in a call, according to the domains (server/<domain>/ids.ts); null where none names it. */
export function kindOf(call: string, parameter: string): Kind | null {
  const [domain = '', name = ''] = call.split('.')
  const last = endOf(parameter)
  const own: DomainIds = idsOf.get(domain) ?? {}
  const named = findKind(own.parameters, last) ?? findKind(own.everywhere, last) ?? findKind(everywhere, last)
  return named ?? findKind(own.calls, name) ?? own.own ?? null
}

/**
 * The part of a parameter that the patterns are matched with: `procedureId` of `lines[].procedureId`. `id` alone names no table, so the part before it is kept.
 */
export function endOf(parameter: string): string {
  const last = parameter.split('.').at(-1) ?? ''
  return /^ids?$/i.test(last) ? parameter : last
}

const everywhere = [...idsOf.values()].flatMap((ids) => ids.everywhere ?? [])

function findKind(patterns: DomainIds['parameters'] = [], text: string): Kind | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1]
}
