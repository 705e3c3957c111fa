import 'server-only'
import { holds } from '@/lib/privileges'
import { onlyTarget, type ImportKind } from '@/server/imports'
import type { Actor } from '@/server/kernel/actor'
import { defineBatch } from '@/server/kernel/calls/batches'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { stillHeld } from '@/server/users'
import { applyParts } from './apply'
import { caseImportFields } from './case/columns'
import { readCase } from './case/read-case'
import { checkCase, firstCaseOptions } from './check-case'
import { checkTable, firstTableOptions } from './check-table'
import { outcomeFields } from './fields'
import { listKnownFrameworks } from './queries/lookup.sql'
import { countUnchanged } from './foresee'
import { exchangeBatchKind, undoParts } from './undo'
import { ExchangeSettings, PartBefore, WantedPart } from './wanted'

/** A framework is imported as a whole, in one transaction, because its outcomes may exchange codes with each other. */
const rowsTogether = 5_000

export const exchangeBatch = defineBatch({
  kind: exchangeBatchKind,
  settings: ExchangeSettings,
  wanted: WantedPart,
  before: PartBefore,
  chunk: rowsTogether,
  apply: applyParts,
  undo: undoParts,
})

const isOpenTo = ({ modules, privileges }: Actor): boolean => modules.has('curriculummapping') && holds(privileges, 'CURRICULUM_VIEW')

async function assertMayApply(db: Tx, actor: Actor): Promise<void> {
  if (!holds(await stillHeld(db, actor, 'CURRICULUM_EDIT'), 'CURRICULUM_VIEW')) throw refuse('FORBIDDEN')
}

const shared = {
  privilege: 'CURRICULUM_EDIT',
  isOpenTo,
  batchKind: exchangeBatch.kind,
  takesRosters: false,
  assertMayApply,
  countUnchanged,
  settings: () => ({}),
} as const

/** A table of outcomes, into a framework that is there or a new one (null). */
export const outcomesImport: ImportKind = {
  ...shared,
  kind: 'outcomes',
  targets: async (db, ids) => {
    const found = await listKnownFrameworks(db, { ids: ids.filter((id) => id !== null) })
    return [
      ...(ids.includes(null) ? [{ id: null, name: null, isOpen: true, fields: outcomeFields }] : []),
      ...found.map(({ id, name, state }) => ({ id, name, isOpen: state !== 'RETIRED', fields: outcomeFields })),
    ]
  },
  options: () => Promise.resolve(firstTableOptions),
  notRemembered: ['name'],
  check: checkTable,
}

/** CASE documents, which say themselves which framework each part belongs to. */
export const caseImport: ImportKind = {
  ...shared,
  kind: 'case',
  read: readCase,
  targets: onlyTarget(caseImportFields),
  options: () => Promise.resolve(firstCaseOptions),
  notRemembered: [],
  check: checkCase,
}
