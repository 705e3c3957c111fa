import { useTranslations } from 'next-intl'
import type { ImportSummary } from '@/lib/contracts/imports'
import { paths } from '@/lib/paths'

/** The screen of a kind of import, or of one of its targets; the id of an import follows. */
export type ImportPath =
  | '/settings/users/import'
  | `/thirdparty/upload/${string}`
  | `/curriculum-mapping/learning-outcomes/import/${string}`
  | `/timetables/import/${string}`
  | '/placement-providers/import'

/** Of outcomes: into which framework, a new one, or those that a CASE file is about. */
export function importPathOf(kind: 'outcomes' | 'case', targetId: string | null): ImportPath {
  return `${paths.outcomesImport}/${kind === 'case' ? 'case' : (targetId ?? 'new')}`
}

/** What a kind of import calls its fields; given a value, what it calls that. */
export type FieldName = (field: string, value?: string) => string

/** Of each state. */
export const importTones = {
  OPEN: 'warning',
  PREPARED: 'info',
  APPLYING: 'info',
  APPLIED: 'success',
  UNDOING: 'info',
  UNDONE: 'neutral',
  FAILED: 'danger',
} as const

/** Where an import stands, in a word and a tone. */
export function useImportState(): (summary: Pick<ImportSummary, 'batch'>) => {
  word: string
  tone: (typeof importTones)[keyof typeof importTones]
} {
  const t = useTranslations('importStates')
  return ({ batch }) => {
    const state = batch?.state ?? 'OPEN'
    return { word: t(state), tone: importTones[state] }
  }
}
