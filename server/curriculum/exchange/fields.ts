import 'server-only'
import { locales } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { outcomeLevels, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import { isSeen } from '@/lib/seen'
import { headerKey, type ImportField } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Issue } from '@/server/kernel/errors'

/** The fields that a table of outcomes can have, with the names that files use for them. */
export const outcomeFields: readonly ImportField[] = [
  {
    name: 'code',
    isRequired: true,
    headers: ['Code', 'Outcome code', 'Number', 'No', 'Ref', 'Reference', 'Nummer', 'Nr', 'Kode', 'Código', 'Número', 'Koda', 'Številka'],
  },
  {
    name: 'text',
    isRequired: true,
    headers: [
      'Outcome',
      'Learning outcome',
      'Statement',
      'Text',
      'Description',
      'Lernergebnis',
      'Lernziel',
      'Beschreibung',
      'Resultado de aprendizaje',
      'Resultado',
      'Texto',
      'Descripción',
      'Læringsutbytte',
      'Læringsmål',
      'Tekst',
      'Beskrivelse',
      'Učni izid',
      'Besedilo',
      'Opis',
    ],
  },
  {
    name: 'group',
    isRequired: false,
    headers: [
      'Group',
      'Group title',
      'Domain',
      'Area',
      'Gruppe',
      'Domäne',
      'Bereich',
      'Grupo',
      'Dominio',
      'Ámbito',
      'Område',
      'Skupina',
      'Področje',
    ],
  },
  {
    name: 'groupCode',
    isRequired: false,
    headers: ['Group code', 'Domain code', 'Area code', 'Code der Gruppe', 'Gruppencode', 'Código del grupo', 'Gruppekode', 'Koda skupine'],
  },
  { name: 'topic', isRequired: false, headers: ['Topic', 'Subject', 'Theme', 'Thema', 'Fach', 'Tema', 'Emne', 'Predmet'] },
  { name: 'level', isRequired: false, headers: ['Level', 'Niveau', 'Stufe', 'Nivel', 'Nivå', 'Raven', 'Stopnja'] },
  {
    name: 'notes',
    isRequired: false,
    headers: [
      'Notes',
      'Note',
      'Comment',
      'Notizen',
      'Anmerkungen',
      'Bemerkungen',
      'Notas',
      'Observaciones',
      'Merknader',
      'Notater',
      'Opombe',
    ],
  },
]

/** The words that files use for a level: its name, its first letter, and its word in every language. */
export async function levelWords(): Promise<ReadonlyMap<string, OutcomeLevel>> {
  const words = new Map<string, OutcomeLevel>()
  for (const level of outcomeLevels) {
    words.set(headerKey(level), level)
    words.set(headerKey(level.slice(0, 1)), level)
  }
  for (const locale of locales) {
    const t = await translatorFor(locale, 'curriculum')
    for (const level of outcomeLevels) words.set(headerKey(t(`level.${level}`)), level)
  }
  return words
}

type Bounds = { readonly most: number; readonly isRequired?: boolean; readonly isLines?: boolean }

/** The errors in a text, with the same codes as in the form of the same field. */
export function textIssues(field: string, text: string, { most, isRequired = false, isLines = false }: Bounds): Issue[] {
  if (text === '') return isRequired ? [issueAt(field, 'required')] : []
  if (text.length > most) return [issueAt(field, 'tooLong')]
  return isLines || isSeen(text) ? [] : [issueAt(field, 'charactersUnseen')]
}

/** A value that begins like a formula is stored as text, with a warning. */
export function formulaWarnings(values: Readonly<Record<string, string>>): Issue[] {
  return Object.entries(values).flatMap(([field, text]) => (text.startsWith('=') ? [issueAt(field, 'importFormula')] : []))
}
