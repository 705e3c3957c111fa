import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./absences.shapes'))

/** The person's own absences, newest first, with the types that they can choose. */
export const listMyAbsences = contract({ name: 'absences.listMine', method: 'GET', input: 'OfMine', output: 'Mine', offline: 'fallback' })
export const readAbsence = contract({ name: 'absences.read', method: 'GET', input: 'OneAbsence', output: 'Absence' })
/** The events, absences and attendance that an absence affects, before it is saved. */
export const readImpact = contract({ name: 'absences.readImpact', method: 'GET', input: 'AskImpact', output: 'Impact' })
/** OVERLAPS: the absence overlaps another; sent again with `despite` it is saved. DECIDED: it cannot be changed any more. */
export const recordAbsence = contract({
  name: 'absences.record',
  method: 'POST',
  input: 'SaveAbsence',
  output: 'Saved',
  errors: ['absences.OVERLAPS', 'absences.DECIDED'],
})
/** DECIDED: the absence is over, or ended otherwise. */
export const cancelAbsence = contract({
  name: 'absences.cancel',
  method: 'POST',
  input: 'SeenAbsence',
  output: 'Saved',
  errors: ['absences.DECIDED'],
})
export const decideAbsence = contract({ name: 'absences.decide', method: 'POST', input: 'Decide', output: 'Saved' })
/** Everybody's absences; those that wait for a decision come first. */
export const listAbsences = contract({ name: 'absences.list', method: 'GET', input: 'Find', output: 'Found' })
/** The people for whom an absence can be recorded. */
export const findAbsentees = contract({ name: 'absences.findPeople', method: 'GET', input: 'FindPeople', output: 'People' })
/** The people who are away in two weeks and the dates that nobody covers, for planners; never the reasons. */
export const listAway = contract({ name: 'absences.listAway', method: 'GET', input: 'OfAway', output: 'Away' })

/** GET /asset/evidence/<file>: the bytes, for people who see the absence. */
export const downloadEvidence = contract({
  name: 'absences.download',
  method: 'GET',
  path: '/asset/evidence/{id}',
  input: 'Download',
  output: 'StoredFile',
})

export function evidenceAddress(assetId: string): string {
  return downloadEvidence.path.replace('{id}', assetId)
}
