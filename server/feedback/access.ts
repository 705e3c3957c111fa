import 'server-only'

/** Access to the user's own sessions. */
export const treating = { access: { kind: 'privilege', anyOf: ['TREATMENTSESSION_EDIT'] }, module: 'clinical' } as const
export const byLink = { access: { kind: 'externalToken', purpose: 'patient-feedback' }, module: 'clinical' } as const
export const centre = { access: { kind: 'privilege', anyOf: ['FEEDBACKCENTRE'] }, module: 'feedbackcentre' } as const
export const overseers = { access: { kind: 'privilege', anyOf: ['FEEDBACK_VIEW_ALL'] }, module: 'feedbackcentre' } as const
/** Access for the staff of the clinics, who see all sessions, and for those who look after feedback. Only the former see who the patient is. */
export const contacts = {
  access: { kind: 'privilege', anyOf: ['TREATMENTSESSION_VIEW_ALL', 'FEEDBACK_VIEW_ALL'] },
  module: 'clinical',
} as const
