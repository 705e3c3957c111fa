import 'server-only'
import { keyField, type MatchedBy } from '@/lib/third-party-import/data-sets'
import type { ImportField, ImportTarget } from '@/server/imports'
import { peopleFields } from '@/server/people-import'
import type { SetEntry } from '../queries/sets.sql'

/** Of server/imports; stored with each import. */
export const dataSetKind = 'dataSet'

const fieldOfPerson = {
  STUDENT_ID_NUMBER: 'studentIdNumber',
  USERNAME: 'username',
  EMAIL: 'email',
  HOSPITAL_RESOURCE_NUMBER: 'hospitalResourceNumber',
  REGISTRATION_NUMBER: 'registrationNumber',
} as const satisfies Record<MatchedBy, string>

/** How files call what their people are found by: as in a file of people. */
function keyHeaders(matchedBy: MatchedBy): readonly string[] {
  const name = fieldOfPerson[matchedBy]
  return [name, ...(peopleFields.find((field) => field.name === name)?.headers ?? [])]
}

/** The targets of imports, with a field for each column of the set, under its id: a renamed column stays the same. */
export function targetOf({ id, name, active, matchedBy, columns }: SetEntry): ImportTarget {
  // A column of the set that is called like the key is what the file means by it only where the key stands under another header.
  const fields: ImportField[] = [
    { name: keyField, isRequired: true, headers: keyHeaders(matchedBy) },
    ...columns.map((column) => ({ name: column.id, isRequired: false, headers: [column.caption] })),
  ]
  return { id, name, isOpen: active, fields }
}
