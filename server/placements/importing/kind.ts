import 'server-only'
import { onlyTarget, optionsAs, type ImportKind } from '@/server/imports'
import { stillHeld } from '@/server/users'
import { placementsBatch } from './batch'
import { checkPlacements } from './check'
import { placementFields } from './fields'
import { firstOptions, Options } from './options'
import { countUnchanged } from './queries/lookup.sql'

/** Providers, their contacts and placements. It adds what there is not, and changes placements alone: whose address and contacts decides who confirms work, which takes a fresh proof. */
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
    optionsAs(Options, options)
    return {}
  },
}
