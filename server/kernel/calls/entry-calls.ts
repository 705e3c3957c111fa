import 'server-only'
import type { z } from 'zod'
import { inUseOf, type EntryContracts, type ListShape, type ReadShape, type SaveShape } from '@/lib/entry-contracts'
import type { Module } from '@/lib/modules'
import type { AuditDetail } from '../audit/audit'
import type { Tx } from '../db'
import { defineCall, type Access, type RequestInfo } from '../define-call'
import { removeEntry, saveEntry } from './entries'
import { refuse, type Issue } from '../errors'
import { countEntries } from '../queries/entries.sql'
import { mostListed, type EntryStore } from '../queries/entry-store.sql'

type Work = { readonly db: Tx; readonly request: RequestInfo; readonly audit: (detail: AuditDetail) => void }
type EntryOf<R extends ReadShape> = z.input<R>['entry']

type EntryCallsSpec<L extends ListShape, R extends ReadShape, S extends SaveShape> = {
  readonly access: Extract<Access, { kind: 'privilege' }>
  readonly module: Module | null
  /** Saves under the same turn name come one after the other. */
  readonly turn: string
  /** The name of an entry's kind in the audit. */
  readonly entity: string
  readonly store: EntryStore<EntryOf<R>, z.input<L>['rows'][number], z.input<R>['usage'], z.output<S>>
  /** Returns the errors in the fields, besides a name that is taken. */
  readonly check?: (work: Work & { readonly input: z.output<S> }, before: EntryOf<R> | null) => Promise<readonly (Issue | false)[]>
  /** Refuses a removal, before any other check. */
  readonly assertRemovable?: (work: Work, id: string) => Promise<void>
  /** Deletes rows that belong only to an entry. */
  readonly clear?: (work: Work, id: string) => Promise<void>
}

/**
 * The calls of a list, `list`, `read`, `save` and `remove`, as entryContracts declares them. A list's exceptions are in `spec` or in the functions of its
 * store; a list with many exceptions makes its calls itself with saveEntry and removeEntry.
 */
export function entryCalls<L extends ListShape, R extends ReadShape, S extends SaveShape>(
  contracts: EntryContracts<L, R, S>,
  { access, module, turn, entity, store, check, assertRemovable, clear }: EntryCallsSpec<L, R, S>,
) {
  const reads = { access, module, effect: 'read' } as const
  const writes = { access, module, effect: 'write', replay: 'keyed', turn: () => turn } as const
  const list = { entity, table: store.table, name: store.name, find: store.find }
  const { domain, act } = auditNamesOf(contracts.save.name)
  return {
    list: defineCall(contracts.list, {
      ...reads,
      handle: async ({ input: { q = '' }, db, request }) => {
        const [rows, total] = await Promise.all([store.list(db, { q, limit: mostListed }, request.at), countEntries(db, store.table)])
        return asOutput<L>({ rows, total })
      },
    }),
    read: defineCall(contracts.read, {
      ...reads,
      handle: async ({ input: { id }, db, request }) => {
        const entry = await store.find(db, id)
        if (!entry) throw refuse('NOT_FOUND')
        return asOutput<R>({ entry, usage: await store.usage(db, id, request.at) })
      },
    }),
    save: defineCall(contracts.save, {
      ...writes,
      audit: `${domain}.${act('saved')}`,
      handle: ({ input, ...work }) =>
        saveEntry(work, list, {
          input,
          ...(check && { check: (before) => check({ ...work, input }, before) }),
          insert: (row) => store.insert(work.db, row),
          update: (row) => store.update(work.db, row),
        }),
    }),
    remove: defineCall(contracts.remove, {
      ...writes,
      audit: `${domain}.${act('removed')}`,
      handle: async ({ input, ...work }) => {
        await assertRemovable?.(work, input.id)
        return removeEntry(work, list, {
          input,
          isUsed: async ({ id }) => (await store.usage(work.db, id, work.request.at)).isReferenced,
          inUse: () => refuse('STATE_CHANGED', { code: inUseOf(domain) }),
          ...(clear && { clear: () => clear(work, input.id) }),
        })
      },
    }),
  }
}

/** `catalogue.saveTerm` is audited as `catalogue.termSaved`, `programmes.save` as `programmes.saved`. */
function auditNamesOf(save: string) {
  const [domain = '', call = ''] = save.split('.')
  const one = call.replace(/^save/, '')
  return {
    domain,
    act: (done: 'saved' | 'removed') =>
      one === '' ? done : `${one.charAt(0).toLowerCase()}${one.slice(1)}${done.charAt(0).toUpperCase()}${done.slice(1)}`,
  }
}

/** The spec's types have checked the parts against the contract's output; no type can follow the whole. */
function asOutput<O extends z.ZodType>(output: unknown): z.input<O> {
  return output as z.input<O>
}
