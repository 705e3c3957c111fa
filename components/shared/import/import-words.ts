import { useTranslations } from 'next-intl'
import type { ImportSummary } from '@/lib/contracts/imports'
import { paths } from '@/lib/paths'

/** The address of the screen for a kind of import, or for one of its targets; the id of an import is added to it. */
export type ImportPath =
  | '/settings/users/import'
  | `/thirdparty/upload/${string}`
  | `/curriculum-mapping/learning-outcomes/import/${string}`
  | `/timetables/import/${string}`
  | '/placement-providers/import'

/** The address for an import of outcomes: into a framework, into a new one, or into those that a CASE file is about. */
export function importPathOf(kind: 'outcomes' | 'case', targetId: string | null): ImportPath {
  return `${paths.outcomesImport}/${kind === 'case' ? 'case' : (targetId ?? 'new')}`
}

/** The name that a kind of import gives a field or, given a value, the name of that value. */
export type FieldName = (field: string, value?: string) => string

/** The tone of each state. */
export const importTones = {
  OPEN: 'warning',
  PREPARED: 'info',
  APPLYING: 'info',
  APPLIED: 'success',
  UNDOING: 'info',
  UNDONE: 'neutral',
  FAILED: 'danger',
} as const

/** The state of an import as a word and a tone. */
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
