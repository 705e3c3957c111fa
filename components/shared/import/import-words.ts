import { useTranslations } from 'next-intl'
import type { ImportSummary } from '@/lib/contracts/imports'

/** The screen of a kind of import, or of one of its targets; the id of an import follows. */
export type ImportPath = '/settings/users/import' | `/thirdparty/upload/${string}`

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
