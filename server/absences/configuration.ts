import 'server-only'
import { entriesPart } from '@/server/kernel/configuration'
import { absenceTypeCalls } from './absence-type-calls'
import { absenceTypeStore } from './queries/absence-types.sql'

/** The types of absence, with which people can be away; the absences themselves belong to the people. */
export const absencesConfiguration = entriesPart({
  name: 'absenceTypes',
  list: absenceTypeStore.listAll,
  calledBy: ({ name }) => name,
  save: absenceTypeCalls.save,
  remove: absenceTypeCalls.remove,
})
