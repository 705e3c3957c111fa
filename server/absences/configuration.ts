import 'server-only'
import { entriesPart } from '@/server/kernel/configuration'
import { absenceTypeCalls } from './absence-type-calls'
import { absenceTypeStore } from './queries/absence-types.sql'

/** Why people can be away; who was, is theirs. */
export const absencesConfiguration = entriesPart({
  name: 'absenceTypes',
  list: absenceTypeStore.listAll,
  calledBy: ({ name }) => name,
  save: absenceTypeCalls.save,
  remove: absenceTypeCalls.remove,
})
