import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./absences.shapes'))

/** One's own, the newest first, with the types that one can choose. */
export const listMyAbsences = contract({ name: 'absences.listMine', method: 'GET', input: 'OfMine', output: 'Mine', offline: 'fallback' })
export const readAbsence = contract({ name: 'absences.read', method: 'GET', input: 'OneAbsence', output: 'Absence' })
/** Which events, absences and attendance an absence touches, before it is saved. */
export const readImpact = contract({ name: 'absences.readImpact', method: 'GET', input: 'AskImpact', output: 'Impact' })
/** OVERLAPS: it overlaps another; sent again with `despite` it is saved. DECIDED: it is not to be changed any more. */
export const recordAbsence = contract({
  name: 'absences.record',
  method: 'POST',
  input: 'SaveAbsence',
  output: 'Saved',
  errors: ['absences.OVERLAPS', 'absences.DECIDED'],
})
/** DECIDED: it is over, or ended otherwise. */
export const cancelAbsence = contract({
  name: 'absences.cancel',
  method: 'POST',
  input: 'SeenAbsence',
  output: 'Saved',
  errors: ['absences.DECIDED'],
})
export const decideAbsence = contract({ name: 'absences.decide', method: 'POST', input: 'Decide', output: 'Saved' })
/** Everybody's, what waits first. */
export const listAbsences = contract({ name: 'absences.list', method: 'GET', input: 'Find', output: 'Found' })
/** For whom an absence can be recorded. */
export const findAbsentees = contract({ name: 'absences.findPeople', method: 'GET', input: 'FindPeople', output: 'People' })
/** Who is away in two weeks and what nobody covers, for who plans; never why. */
export const listAway = contract({ name: 'absences.listAway', method: 'GET', input: 'OfAway', output: 'Away' })

/** GET /asset/evidence/<file>: the bytes, for whoever sees the absence. */
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
