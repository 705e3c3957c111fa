const catalogue = 'the catalogue is known to every session; that it is active is checked'

/**
 * Ids that no scope guards, as `<call> <parameter>`, each with the reason: whoever may make the call may name any of them. Every other id
 * of every call is tried as somebody out of scope (tests/support/out-of-scope.ts).
 */
export const openIds: Readonly<Record<string, string>> = {
  'clinical-sessions.create clinicId': catalogue,
  'clinical-sessions.create participationTypeId': catalogue,
  'clinical-sessions.create specialtyId': catalogue,
  'clinical-sessions.saveHeader clinicId': catalogue,
  'clinical-sessions.saveHeader participationTypeId': catalogue,
  'clinical-sessions.saveHeader specialtyId': catalogue,
  'clinical-sessions.saveLine procedureId': catalogue,
  'clinical-sessions.saveMark target.criterionId': catalogue,
  'clinical-sessions.saveMark target.itemId': catalogue,
  'clinical-sessions.clearMark target.criterionId': catalogue,
  'clinical-sessions.clearMark target.itemId': catalogue,
}
