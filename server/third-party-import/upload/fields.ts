import 'server-only'
import { keyField, type MatchedBy } from '@/lib/third-party-import/data-sets'
import type { ImportField, ImportTarget } from '@/server/imports'
import { peopleFields } from '@/server/people-import'
import type { SetEntry } from '../queries/sets.sql'

/** The kind of these imports in server/imports; it is stored with each import. */
export const dataSetKind = 'dataSet'

const fieldOfPerson = {
  STUDENT_ID_NUMBER: 'studentIdNumber',
  USERNAME: 'username',
  EMAIL: 'email',
  HOSPITAL_RESOURCE_NUMBER: 'hospitalResourceNumber',
  REGISTRATION_NUMBER: 'registrationNumber',
} as const satisfies Record<MatchedBy, string>

/** The headers under which files have the key of their people, as in a file of people. */
function keyHeaders(matchedBy: MatchedBy): readonly string[] {
  const name = fieldOfPerson[matchedBy]
  return [name, ...(peopleFields.find((field) => field.name === name)?.headers ?? [])]
}

/** The target of imports for a set, with a field for each column under its id, so that a renamed column stays the same. */
export function targetOf({ id, name, active, matchedBy, columns }: SetEntry): ImportTarget {
  // A column of the set with the name of the key is what the file means by that header only where the key is under another header.
  const fields: ImportField[] = [
    { name: keyField, isRequired: true, headers: keyHeaders(matchedBy) },
    ...columns.map((column) => ({ name: column.id, isRequired: false, headers: [column.caption] })),
  ]
  return { id, name, isOpen: active, fields }
}
