import 'server-only'
import { absenceTypes } from '@/lib/contracts/lists'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { absenceTypeStore } from './queries/absence-types.sql'

export const absenceTypeCalls = entryCalls(absenceTypes, {
  access: { kind: 'privilege', anyOf: ['ABSENCE_ADMIN'] },
  module: null,
  turn: 'lists',
  entity: 'absence-type',
  store: absenceTypeStore,
})
