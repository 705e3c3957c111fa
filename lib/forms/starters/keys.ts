/** The forms that every school can start with. */
export const starterKeys = ['MINI_CEX', 'DOPS', 'CBD', 'EPA', 'RADIOGRAPHS', 'PATIENT', 'INCIDENT', 'REFLECTION'] as const
export type StarterKey = (typeof starterKeys)[number]

export const starterCodes: Readonly<Record<StarterKey, string>> = {
  MINI_CEX: 'MINI-CEX',
  DOPS: 'DOPS',
  CBD: 'CBD',
  EPA: 'EPA',
  RADIOGRAPHS: 'RADIOGRAPH-AUDIT',
  PATIENT: 'PATIENT-QUESTIONNAIRE',
  INCIDENT: 'INCIDENT-REPORT',
  REFLECTION: 'REFLECTION',
}
