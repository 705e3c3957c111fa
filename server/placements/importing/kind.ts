import 'server-only'
import { onlyTarget, parseOptions, type ImportKind } from '@/server/imports'
import { stillHeld } from '@/server/users'
import { placementsBatch } from './batch'
import { checkPlacements } from './check'
import { placementFields } from './fields'
import { firstOptions, Options } from './options'
import { countUnchanged } from './queries/lookup.sql'

/**
 * The import of providers, contacts and placements. It adds what is missing and changes only placements: a provider's address and contacts decide who confirms
 * work, and changing them takes a fresh proof.
 */
export const placementsImport: ImportKind = {
  kind: 'placements',
  privilege: 'PLACEMENT_ADMIN',
  isOpenTo: ({ modules }) => modules.has('timetable'),
  batchKind: placementsBatch.kind,
  takesRosters: false,
  targets: onlyTarget(placementFields),
  options: () => Promise.resolve(firstOptions),
  notRemembered: ['state'],
  check: checkPlacements,
  assertMayApply: (db, actor) => stillHeld(db, actor, 'PLACEMENT_ADMIN'),
  countUnchanged,
  settings: (options) => {
    parseOptions(Options, options)
    return {}
  },
}
