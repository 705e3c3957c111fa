/** The fields of a person by which the rows of a file can be matched to people. */
export const matchedBy = ['STUDENT_ID_NUMBER', 'USERNAME', 'EMAIL', 'HOSPITAL_RESOURCE_NUMBER', 'REGISTRATION_NUMBER'] as const
export type MatchedBy = (typeof matchedBy)[number]

/** Marks the column of a file that says whose row it is; the other columns are named by the ids of the set's columns. */
export const keyField = 'key'

export const columnTypes = ['TEXT', 'NUMBER', 'DATE', 'YES_NO'] as const
export type ColumnType = (typeof columnTypes)[number]

const longest = 2_000

/**
 * A value as it is stored, '' for an empty one; null where the text does not fit the type. Numbers with a point and without groups ('1234.5'; a comma before
 * the last digits is taken for the point), days as 'YYYY-MM-DD', yes and no as 'true' and 'false'.
 */
export function valueOf(type: ColumnType, typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  if (type === 'NUMBER') return numberOf(text)
  if (type === 'DATE') return isDay(text) ? text : null
  if (type === 'YES_NO') return yesOrNo(text)
  return text.length <= longest ? text : null
}

function numberOf(text: string): string | null {
  const plain = /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/.test(text) ? text.replace(',', '.').replace(/^\+/, '') : null
  return plain === null ? null : String(Number(plain))
}

function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The words in the six languages of the interface, and as spreadsheets write them. */
const words = {
  yes: ['true', 'yes', 'y', '1', 'ja', 'j', 'sí', 'si', 's', 'da', 'd', 'wahr', 'verdadero', 'sann', 'x'],
  no: ['false', 'no', 'n', '0', 'nein', 'nei', 'ne', 'falsch', 'falso', 'usann'],
} as const

function yesOrNo(text: string): string | null {
  const word = text.toLowerCase()
  if (words.yes.some((one) => one === word)) return 'true'
  return words.no.some((one) => one === word) ? 'false' : null
}
